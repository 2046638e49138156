import BlockDelegate
import Foundation
import Testing

/// Protocols that declare their methods' types in Swift.
@Suite struct DeclaredTypesTests {
  private enum DownloadDelegate: DeclaredProtocol {
    static let name = "TestTypedDownloadDelegate"
    static let finished = DelegateMethod<DownloadDelegate, MethodBody<ObjCObject, URL, Void>>(
      selector("download:finishedWith:"))
    static let mayStart = DelegateMethod<DownloadDelegate, MethodBody<ObjCObject, Int, CGRect, Bool>>(
      selector("download:mayStart:in:error:"))
    static let shown = DelegateMethod<DownloadDelegate, MainActorMethodBody<String?, Double, Int32>>(
      selector("shown:for:"))
    static let methods: [MethodDeclaration] = [
      .required(finished), .optional(mayStart, takesError: true), .optional(shown),
    ]
  }

  @Test func `A method that is declared with Swift types has the encodings of those types`() {
    let methods = DownloadDelegate.methods
    #expect(methods.map(\.selector) == ["download:finishedWith:", "download:mayStart:in:error:", "shown:for:"])
    #expect(
      methods.map(\.types) == [
        "v@:@@", "\(encodedBOOL)@:@q{CGRect={CGPoint=dd}{CGSize=dd}}^@", "i@:@d",
      ])
    #expect(methods.map(\.isRequired) == [true, false, false])
  }

  @Test func `Each Swift type that a closure may have is declared with its Objective-C encoding`() {
    func types<F>(_ type: F.Type) -> String {
      MethodDeclaration.required(DelegateMethod<DownloadDelegate, F>(selector("one"))).types
    }
    #expect(types((() -> Void).self) == "v@:")
    #expect(types(((UInt8, Int16, UInt32, Float) -> UInt).self) == "Q@:CsIf")
    #expect(types(((ObjCBlock?, ObjCClass, Selector) -> ObjCObject?).self) == "@@:@?#:")
    #expect(types((([String: Int], Data, Date?) -> [URL]).self) == "@@:@@@")
    #expect(types(((UnsafeMutablePointer<Bool>?, UnsafeRawPointer) -> NSRange).self) == "{_NSRange=QQ}@:^v^v")
    #expect(types(((ObjCBool) -> Void).self) == "v@:\(encodedBOOL)")
    enum Reply: UInt32 { case yes, no }
    #expect(types(((Reply) -> Reply).self) == "I@:I")
    // A method cannot have this type, so no closure fits the resulting encoding.
    #expect(types(((Character) -> Void).self) == "v@:{Character}")
    #expect(types(Int.self) == "?")
  }

  @Test func `A protocol that is declared with Swift types can be implemented and called`() throws {
    struct Refused: Error {}
    var finished: URL?
    let delegate = try DynamicDelegate(DownloadDelegate.self) { delegate in
      delegate.on(DownloadDelegate.finished) { _, url in finished = url }
      delegate.on(DownloadDelegate.mayStart) { _, number, frame in
        if number > 3 { throw Refused() }
        return frame.size.width == 3
      }
    }
    let url = URL(string: "file:///tmp/a")!
    let object = delegate.object
    try object.send(DownloadDelegate.finished, object, url)
    #expect(finished == url)
    var error: OpaquePointer?
    let frame = CGRect(x: 0, y: 0, width: 3, height: 4)
    let mayStart = selector("download:mayStart:in:error:")
    let first: Bool = try withUnsafeMutablePointer(to: &error) {
      try object.send(mayStart, object, 3, frame, Optional($0))
    }
    #expect(first && error == nil)
    let second: Bool = try withUnsafeMutablePointer(to: &error) {
      try object.send(mayStart, object, 4, frame, Optional($0))
    }
    #expect(!second && error != nil)
  }

  @Test func `A closure that does not throw may also omit the error out-parameter`() throws {
    let delegate = try DynamicDelegate(DownloadDelegate.self) { delegate in
      delegate.on(DownloadDelegate.finished) { _, _ in }
      delegate.on(DownloadDelegate.mayStart) { _, number, frame in number == 3 }
    }
    let nowhere: UnsafeMutablePointer<OpaquePointer?>? = nil
    let mayStart: Bool = try delegate.object.send(
      selector("download:mayStart:in:error:"), delegate.object, 3, CGRect.zero, nowhere)
    #expect(mayStart)
  }

  @Test func `A missing required method and a selector with the wrong number of colons are named in errors`() {
    enum Wrong: DeclaredProtocol {
      static let name = "TestWrongColonsDelegate"
      static let one = DelegateMethod<Wrong, MethodBody<Int, Int, Void>>(selector("one:"))
      static let methods: [MethodDeclaration] = [.optional(one)]
    }
    let missing = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(DownloadDelegate.self) { $0.on(DownloadDelegate.shown) { _, _ in 1 } }
    }
    #expect(missing?.problems.map(\.reason) == [.missingRequiredMethod])
    let wrong = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Wrong.self) { $0.on(Wrong.one) { _, _ in } }
    }
    #expect(wrong?.problems.map(\.reason) == [.malformedEncoding])
    #expect(wrong?.description.contains("as many as \"one:\" has colons, not 2 (") == true)
  }

  @Test func `A declared argument or result type without an encoding is refused, and the error names the type`() {
    struct Size3 {}
    enum Wrong: DeclaredProtocol {
      static let name = "TestWrongTypesDelegate"
      static let sized = DelegateMethod<Wrong, MethodBody<ObjCObject, Size3, Void>>(selector("object:size:"))
      static let made = DelegateMethod<Wrong, MethodBody<ObjCObject, Size3>>(selector("sizeOf:"))
      static let methods: [MethodDeclaration] = [.optional(sized), .optional(made)]
    }
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Wrong.self) { delegate in
        delegate.on(Wrong.sized) { _, _ in }
        delegate.on(Wrong.made) { _ in Size3() }
      }
    }
    #expect(error?.problems.map(\.reason) == [.unsupportedMethod, .unsupportedMethod])
    #expect(error?.problems.first?.given?.contains("argument 2, struct Size3") == true)
    #expect(error?.problems.last?.given?.contains("the result, struct Size3") == true)
  }
}
