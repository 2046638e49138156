import BlockDelegate
import TestSupport
import Testing

/// Tests of enumerations and option sets imported from C. The tests look only at the bytes of the values: the compiler
/// emits the conformances of an imported type only in modules that use them, so a comparison of two values would change
/// what is tested.
@Suite struct ImportedEnumerationTests {
  enum Device: DeclaredProtocol {
    static let name = "TestDeviceDelegate"
    static let changed = DelegateMethod<Device, MethodBody<TestMode, TestFlags, TestPhase, TestPlain>>(
      selector("device:flags:phase:"))
    static let next = DelegateMethod<Device, MethodBody<TestState, TestCode>>(selector("next:"))
    static let encoding = String(cString: caller_stateEncoding())
    static let methods: [MethodDeclaration] = [
      .optional("mode:", types: "i@:i"), .optional("unsignedMode:", types: "I@:I"), .optional("phase:", types: "c@:c"),
      .optional("flags:", types: "Q@:Q"), .optional("plain:", types: "I@:I"), .optional("code:", types: "q@:q"),
      .optional("short:", types: "s@:s"), .optional("state:", types: "\(encoding)@:\(encoding)"),
      .optional(changed), .optional(next),
    ]
  }

  private func value<Value>(_ number: some FixedWidthInteger, as type: Value.Type = Value.self) -> Value {
    withUnsafeBytes(of: number) { $0.load(as: Value.self) }
  }

  private func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

  /// Sends a number as a value of the imported type to a closure of this type, and checks that the number comes back.
  private func check<Value>(
    _ name: String, _ type: Value.Type, _ number: some FixedWidthInteger, location: SourceLocation = #_sourceLocation
  ) throws {
    let object = try DynamicDelegate(Device.self) { $0.on(selector(name)) { (value: Value) in value } }.object
    let answer: Value = try object.send(selector(name), value(number, as: type))
    #expect(bytes(answer) == bytes(number), sourceLocation: location)
  }

  @Test func `Each kind of imported enumeration is an argument and a result`() throws {
    try check("mode:", TestMode.self, -7 as Int32)
    try check("unsignedMode:", TestMode.self, 1 as Int32)
    try check("phase:", TestPhase.self, -1 as Int8)
    try check("flags:", TestFlags.self, UInt.max)
    try check("plain:", TestPlain.self, UInt32.max)
    try check("code:", TestCode.self, Int.min)
  }

  @Test func `A number that is no case of a closed enumeration is passed as C passes it`() throws {
    try check("phase:", TestPhase.self, 99 as Int8)
  }

  @Test func `An imported enumeration of another size is refused`() {
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Device.self) { $0.on("short:") { (mode: TestMode) in mode } }
    }
    #expect(error?.problems.map(\.reason) == [.wrongArgumentType(0), .wrongResultType])
  }

  @Test func `The fields of a C struct can be imported enumerations`() throws {
    var state = TestState()
    state.phase = value(99 as Int8)
    state.flags = value(UInt.max)
    state.code = value(-3)
    let object = try DynamicDelegate(Device.self) {
      $0.on("state:") { (state: TestState) in
        var state = state
        state.mode = value(1 as Int32)
        return state
      }
    }.object
    let answer: TestState = try object.send(selector("state:"), state)
    #expect(bytes(answer.mode) == bytes(1 as Int32) && bytes(answer.phase) == bytes(99 as Int8))
    #expect(bytes(answer.flags) == bytes(UInt.max) && bytes(answer.code) == bytes(-3))
  }

  @Test func `A typed method has imported enumerations as arguments and results`() throws {
    let object = try DynamicDelegate(Device.self) {
      $0.on(Device.changed) { mode, flags, phase in
        #expect(
          bytes(mode) == bytes(1 as Int32) && bytes(flags) == bytes(6 as UInt) && bytes(phase) == bytes(4 as Int8))
        return value(2 as UInt32)
      }
      $0.on(Device.next) { state in state.code }
    }.object
    let plain: TestPlain = try object.send(
      selector("device:flags:phase:"), value(1 as Int32, as: TestMode.self), value(6 as UInt, as: TestFlags.self),
      value(4 as Int8, as: TestPhase.self))
    #expect(bytes(plain) == bytes(2 as UInt32))
    var state = TestState()
    state.code = value(5)
    let code: TestCode = try object.send(selector("next:"), state)
    #expect(bytes(code) == bytes(5))
  }
}
