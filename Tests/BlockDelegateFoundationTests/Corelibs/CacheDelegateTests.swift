import BlockDelegateFoundation
import Foundation
import Testing

struct CacheDelegateTests {
  private let cache = NSCache<NSString, NSString>()

  /// Runs `body`, which puts objects into the cache, and returns the objects that were evicted.
  private func evicted(_ body: (NSCache<NSString, NSString>) -> Void) throws -> [String] {
    var objects: [String] = []
    let delegate = try cache.implement(NSCacheDelegate.self) { delegate in
      delegate.on(.cacheWillEvictObject) { cache, object in objects.append("\(object)") }
    }
    withExtendedLifetime(delegate) { body(cache) }
    return objects
  }

  @Test func `A cache over its count limit evicts an object and calls the closure with it`() throws {
    cache.countLimit = 2
    let objects = try evicted { cache in
      cache.setObject("one", forKey: "1", cost: 1)
      cache.setObject("two", forKey: "2", cost: 2)
      cache.setObject("three", forKey: "3", cost: 3)
    }
    #expect(objects == ["one"])
    #expect(cache.object(forKey: "1") == nil)
    #expect(cache.object(forKey: "3") == "three")
  }

  @Test func `A cache over its cost limit evicts the cheapest objects first and calls the closure with them`() throws {
    cache.totalCostLimit = 10
    let objects = try evicted { cache in
      cache.setObject("four", forKey: "4", cost: 4)
      cache.setObject("five", forKey: "5", cost: 5)
      cache.setObject("nine", forKey: "9", cost: 9)
    }
    #expect(objects == ["four", "five"])
    #expect(cache.object(forKey: "9") == "nine")
  }

  @Test func `A cache evicts another object when a replacement costs more than the object it replaces`() throws {
    cache.totalCostLimit = 10
    let objects = try evicted { cache in
      cache.setObject("one", forKey: "a", cost: 1)
      cache.setObject("two", forKey: "b", cost: 2)
      cache.setObject("nine", forKey: "b", cost: 9)
      cache.setObject("ten", forKey: "b", cost: 10)
    }
    #expect(objects == ["one"])
    #expect(cache.object(forKey: "b") == "ten")
  }

  @Test func `A cache evicts objects without calling closures after its delegate is released`() throws {
    var calls = 0
    _ = try cache.implement(NSCacheDelegate.self) { delegate in
      delegate.on(.cacheWillEvictObject) { _, _ in calls += 1 }
    }
    #expect(cache.delegate == nil)
    cache.countLimit = 1
    cache.setObject("one", forKey: "1")
    cache.setObject("two", forKey: "2")
    #expect(calls == 0)
  }

  @Test func `A cache calls the closure for objects that are removed explicitly`() throws {
    let objects = try evicted { cache in
      cache.setObject("one", forKey: "1")
      cache.setObject("two", forKey: "2")
      cache.removeObject(forKey: "1")
      cache.removeAllObjects()
    }
    #expect(cache.object(forKey: "2") == nil)
    withCorelibsIssue("The cache calls its delegate only for its limits") { #expect(objects == ["one", "two"]) }
  }
}
