import BlockDelegateFoundation
import Foundation
import Testing

struct ArchiverDelegateTests {
  @Test func `An archiver encodes the object that a closure returns, and calls the closures for its end`() throws {
    var events: [String] = []
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    let delegate = try archiver.implement(NSKeyedArchiverDelegate.self) { delegate in
      delegate.on(.archiverWillEncode) { archiver, object in
        (object as? NSDate) != nil ? NSDate(timeIntervalSince1970: 7) : object
      }
      delegate.on(.archiverWillFinish) { _ in events.append("will finish") }
      delegate.on(.archiverDidFinish) { _ in events.append("did finish") }
    }
    try withExtendedLifetime(delegate) {
      archiver.encode(NSDate(timeIntervalSince1970: 1), forKey: "date")
      archiver.finishEncoding()
      #expect(events == ["will finish", "did finish"])
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      #expect(unarchiver.decodeObject(of: NSDate.self, forKey: "date") == NSDate(timeIntervalSince1970: 7))
    }
  }

  @Test func `An archiver and an unarchiver with empty delegates leave the objects unchanged`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    let archiving = try archiver.implement(NSKeyedArchiverDelegate.self) { _ in }
    archiver.encode(NSDate(timeIntervalSince1970: 1), forKey: "date")
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let unarchiving = try unarchiver.implement(NSKeyedUnarchiverDelegate.self) { _ in }
    withExtendedLifetime((archiving, unarchiving)) {
      #expect(unarchiver.decodeObject(of: NSDate.self, forKey: "date") == NSDate(timeIntervalSince1970: 1))
    }
  }

  @Test func `An unarchiver decodes the object that a closure returns instead`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(NSDate(timeIntervalSince1970: 1), forKey: "date")
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let delegate = try unarchiver.implement(NSKeyedUnarchiverDelegate.self) { delegate in
      delegate.on(.unarchiverDidDecode) { unarchiver, object in NSDate(timeIntervalSince1970: 7) }
    }
    withExtendedLifetime(delegate) {
      #expect(unarchiver.decodeObject(of: NSDate.self, forKey: "date") == NSDate(timeIntervalSince1970: 7))
    }
  }
}
