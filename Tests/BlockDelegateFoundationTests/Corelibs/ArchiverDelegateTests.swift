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

  @Test func `An unarchiver with a delegate of closures makes two objects of two equal ones`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    for key in ["first", "second"] { archiver.encode(EqualObject(), forKey: key) }
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    unarchiver.requiresSecureCoding = false
    let delegate = try unarchiver.implement(NSKeyedUnarchiverDelegate.self) { $0.on(.unarchiverDidFinish) { _ in } }
    let (first, second) = withExtendedLifetime(delegate) {
      (
        unarchiver.decodeObject(forKey: "first") as? EqualObject,
        unarchiver.decodeObject(forKey: "second") as? EqualObject
      )
    }
    #expect(first != nil && second != nil && first !== second)
  }
}

/// All decoded objects of the class are equal, and no others, because an archiver encodes equal objects once. Foundation on
/// Linux archives only classes that are not inside of another type, and not private.
final class EqualObject: NSObject, NSCoding {
  private let isDecoded: Bool
  override init() { isDecoded = false }
  init(coder: NSCoder) { isDecoded = true }
  func encode(with coder: NSCoder) {}
  override func isEqual(_ other: Any?) -> Bool { other as? EqualObject === self || isDecoded && other is EqualObject }
  override var hash: Int { 1 }
}
