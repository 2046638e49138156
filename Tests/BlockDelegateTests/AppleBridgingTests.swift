// Tests of features that only Apple's Swift interoperability has: @objc protocols, and values that Swift bridges.
#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  @objc protocol BridgingDelegate: NSObjectProtocol {
    @objc optional func text(_ text: String, data: Data, url: URL) -> String
    @objc optional func path(_ path: IndexPath, request: URLRequest, notification: Notification) -> IndexPath
    @objc optional func any(_ any: Any, object: AnyObject, member: any BridgingDelegate) -> Any
    @objc optional func cls(_ cls: AnyClass, selector: Selector) -> AnyClass
    @objc optional func list(_ list: [String], table: [String: Int], set: Set<String>) -> [Int]
    @objc optional func rect(_ rect: CGRect, range: NSRange, point: CGPoint) -> CGRect
    @objc optional func style(_ style: ComparisonResult, options: NSString.CompareOptions) -> ComparisonResult
    @objc optional func stop(_ stop: UnsafeMutablePointer<ObjCBool>)
    @objc optional func finish(_ done: @escaping @convention(block) (Int) -> Bool) -> Bool
    @objc optional func optional(_ text: String?, path: IndexPath?, object: AnyObject?) -> String?
    @objc optional func save(_ name: String) throws
    @objc optional func later(_ error: any Error) -> any Error
  }

  final class BridgingOwner: NSObject {
    @objc weak var delegate: (any BridgingDelegate)?
  }

  @Suite struct AppleBridgingTests {
    struct Refused: Error {}

    let owner = BridgingOwner()

    /// Implements the owner's delegate, and returns it as the owner sees it.
    func implement(_ body: (AnyDelegateBuilder) throws -> Void) throws -> any BridgingDelegate {
      try owner.implement(BridgingDelegate.self, body)
      return try #require(owner.delegate)
    }

    @Test func `Values that Foundation bridges are passed to closures and returned by them`() throws {
      let delegate = try implement {
        $0.on(#selector(BridgingDelegate.text(_:data:url:))) { (text: String, data: Data, url: URL) -> String in
          "\(text) \(data.count) \(url.absoluteString)"
        }
        $0.on(#selector(BridgingDelegate.path(_:request:notification:))) {
          (path: IndexPath, request: URLRequest, notification: Notification) -> IndexPath in
          notification.object == nil ? path : IndexPath()
        }
        $0.on(#selector(BridgingDelegate.list(_:table:set:))) {
          (list: [String], table: [String: Int], set: Set<String>) -> [Int] in
          [list.count, table["a"] ?? 0, set.count]
        }
      }
      let url = try #require(URL(string: "https://example.org/"))
      #expect(delegate.text?("a", data: Data([1]), url: url) == "a 1 https://example.org/")
      let path = IndexPath(indexes: [1, 2])
      let notification = Notification(name: Notification.Name("n"))
      #expect(delegate.path?(path, request: URLRequest(url: url), notification: notification) == path)
      #expect(delegate.list?(["x"], table: ["a": 7], set: ["y", "z"]) == [1, 7, 2])
    }

    @Test func `Any, AnyObject, protocol and class values are passed to closures and returned by them`() throws {
      let delegate = try implement {
        $0.on(#selector(BridgingDelegate.any(_:object:member:))) {
          (any: Any, object: AnyObject, member: any BridgingDelegate) -> Any in
          "\(any) \(object === member)"
        }
        $0.on(#selector(BridgingDelegate.cls(_:selector:))) { (cls: AnyClass, selector: Selector) -> AnyClass in
          selector == #selector(NSObject.init) ? cls : NSString.self
        }
      }
      #expect(delegate.any?(5, object: delegate, member: delegate) as? String == "5 true")
      #expect(delegate.cls?(NSArray.self, selector: #selector(NSObject.init)) === NSArray.self)
    }

    @Test func `Structs, enumerations, option sets and stop flags are passed to closures and returned by them`() throws
    {
      let delegate = try implement {
        $0.on(#selector(BridgingDelegate.rect(_:range:point:))) {
          (rect: CGRect, range: NSRange, point: CGPoint) -> CGRect in
          CGRect(
            x: Double(range.location), y: Double(range.length), width: point.x.native, height: rect.size.height.native)
        }
        $0.on(#selector(BridgingDelegate.style(_:options:))) {
          (style: ComparisonResult, options: NSString.CompareOptions) -> ComparisonResult in
          options.contains(.backwards) ? style : .orderedSame
        }
        $0.on(#selector(BridgingDelegate.stop(_:))) { (stop: UnsafeMutablePointer<ObjCBool>) in stop.pointee = true }
      }
      let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
      let moved = delegate.rect?(rect, range: NSRange(location: 5, length: 6), point: CGPoint(x: 7, y: 8))
      #expect(moved == CGRect(x: 5, y: 6, width: 7, height: 4))
      #expect(delegate.style?(.orderedDescending, options: .backwards) == .orderedDescending)
      var stop: ObjCBool = false
      delegate.stop?(&stop)
      #expect(stop.boolValue)
    }

    @Test func `A closure can call the block that it gets as an argument`() throws {
      let delegate = try implement {
        $0.on(#selector(BridgingDelegate.finish(_:))) { (done: @escaping @convention(block) (Int) -> Bool) -> Bool in
          done(5)
        }
      }
      #expect(delegate.finish?({ $0 == 5 }) == true)
    }

    @Test func `A closure can get nil for an optional argument and return nil for an optional result`() throws {
      let delegate = try implement {
        $0.on(#selector(BridgingDelegate.optional(_:path:object:))) {
          (text: String?, path: IndexPath?, object: AnyObject?) -> String? in
          path == nil && object == nil ? text : "not nil"
        }
      }
      #expect(delegate.optional?("a", path: nil, object: nil) == "a")
      #expect(delegate.optional?(nil, path: nil, object: nil) == .some(nil))
      #expect(delegate.optional?(nil, path: IndexPath(), object: owner) == "not nil")
    }

    @Test func `A closure can throw an error to its caller, and get and return an error object`() throws {
      let delegate = try implement {
        $0.on(#selector(BridgingDelegate.save(_:))) { (name: String) throws -> Bool in
          guard !name.isEmpty else { throw Refused() }
          return true
        }
        $0.on(#selector(BridgingDelegate.later(_:))) { (error: any Error) -> any Error in error }
      }
      try delegate.save?("a")
      #expect(throws: (any Error).self) { try delegate.save?("") }
      #expect(delegate.later?(Refused()) is Refused)
    }

    @Test func `A closure whose argument type cannot be bridged from an object is refused`() {
      struct NotBridged {}
      #expect(throws: BlockDelegateError.self) {
        try owner.implement(BridgingDelegate.self) {
          $0.on(#selector(BridgingDelegate.text(_:data:url:))) { (_: NotBridged, _: Data, _: URL) -> String in "" }
        }
      }
      #expect(owner.delegate == nil)
    }

    @Test func `A delegate conforms to its protocol, and is deallocated with its owner`() throws {
      weak var gone: NSObject?
      try autoreleasepool {
        let owner = BridgingOwner()
        let delegate = try owner.implement(BridgingDelegate.self) { _ in }
        #expect(delegate.object.conforms(to: BridgingDelegate.self))
        #expect(owner.dynamicDelegate(for: BridgingDelegate.self) == delegate)
        gone = delegate.object
      }
      #expect(gone == nil)
    }
  }
#endif
