import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

@testable import BlockDelegateRuntime

/// Every entry can be unwound: by exceptions of C++ and Objective-C, by a program that walks its own stack, and by a
/// debugger.
@Suite struct EntryUnwindingTests {
  enum Entry: String, CaseIterable {
    case words, frame, frameWithResultInMemory, block, classMethod
  }

  /// Returns an object and the implementation of its method, which runs `body` through an entry.
  private func receiver(
    _ entry: Entry, _ body: @escaping @convention(c) () -> Void
  ) throws -> (object: StrongReference, receiver: OpaquePointer, bd_imp) {
    let types =
      entry == .frameWithResultInMemory ? "{?=qqq}16@0:8" : entry == .frame ? "d16@0:8" : "v16@0:8"
    let name = "BDTestUnwinding_\(entry.rawValue)"
    let declaration = ProtocolDeclaration(
      name: name, inherited: [],
      methods: [
        .init(selector: SelectorHandle(name), types: types, isRequired: false, isInstance: entry != .classMethod)
      ])
    let handle = ProtocolHandle(declaration: declaration)
    let dynamicClass = DynamicClassRegistry.dynamicClass(for: handle)
    let selector = SelectorHandle(name)
    if entry == .classMethod {
      let method = try dynamicClass.classMethods.method(for: selector, types: types)
      let content = SlotContent.word {
        body()
        return 0
      }
      let methods = ClassMethods([.init(method: method, content: content)], of: dynamicClass)
      let state = InstanceState { $0.classMethods = methods }
      let object = try DelegateInstance.make(dynamicClass, slots: [], state: state)
      return (
        object, methods.handle.pointer,
        bd_class_getMethodImplementation(methods.handle.metaclass.pointer, selector.pointer)
      )
    }
    let method = try dynamicClass.slotMethod(for: dynamicClass.description.instanceMethods[0])
    let block: @convention(block) (UnsafeRawPointer) -> Void = { _ in body() }
    let content: SlotContent =
      switch entry {
      case .words:
        .word {
          body()
          return 0
        }
      case .block: .block(StrongReference(retaining: ObjectHandle(unsafeBitCast(block, to: OpaquePointer.self))))
      default:
        .frame { _ in
          body()
          return nil
        }
      }
    let object = try DelegateInstance.make(dynamicClass, slots: [.init(method: method, content: content)], state: nil)
    return (
      object, object.pointer, bd_class_getMethodImplementation(dynamicClass.handle.pointer, selector.pointer)
    )
  }

  /// A message to an object, as data that a C function can pass on.
  private struct Call {
    let receiver: OpaquePointer
    let implementation: bd_imp
    let hasResultInMemory: Bool

    static let make: @convention(c) (UnsafeMutableRawPointer) -> Void = { context in
      let call = context.load(as: Call.self)
      if call.hasResultInMemory {
        typealias Large = @convention(c) (OpaquePointer, OpaquePointer?) -> RuntimeLarge
        _ = unsafeBitCast(call.implementation, to: Large.self)(call.receiver, nil)
      } else {
        typealias Nothing = @convention(c) (OpaquePointer, OpaquePointer?) -> Void
        unsafeBitCast(call.implementation, to: Nothing.self)(call.receiver, nil)
      }
    }
  }

  private func withCall(
    _ entry: Entry, behind body: @escaping @convention(c) () -> Void, make: (UnsafeMutableRawPointer) -> Void
  ) throws {
    let (object, receiver, implementation) = try receiver(entry, body)
    var call = Call(
      receiver: receiver, implementation: implementation, hasResultInMemory: entry == .frameWithResultInMemory)
    withUnsafeMutablePointer(to: &call) { make(UnsafeMutableRawPointer($0)) }
    withExtendedLifetime(object) {}
  }

  @Test(arguments: Entry.allCases)
  func `A C++ exception passes through each kind of entry to its catch clause`(entry: Entry) throws {
    try withCall(
      entry, behind: { RuntimeThrowInteger(42) },
      make: { call in
        var number: CInt = 0
        var object: OpaquePointer?
        #expect(RuntimeCatch(Call.make, call, &object, &number) == .integer)
        #expect(number == 42)
      })
  }

  @Test(arguments: Entry.allCases)
  func `An Objective-C exception passes through each kind of entry to its catch clause`(entry: Entry) throws {
    try withCall(
      entry, behind: { RuntimeThrowObject(nil) },
      make: { call in
        var number: CInt = 0
        var object: OpaquePointer?
        #expect(RuntimeCatch(Call.make, call, &object, &number) == .object)
      })
  }

  @Test(arguments: Entry.allCases)
  func `Walking up the stack from a closure reaches the caller through each kind of entry`(entry: Entry) throws {
    try withCall(
      entry, behind: { Thread.current.threadDictionary["frames"] = RuntimeFramesToMark() },
      make: { call in
        Thread.current.threadDictionary["frames"] = nil
        RuntimeMark(Call.make, call)
        let frames = Thread.current.threadDictionary["frames"] as? CInt ?? -1
        #expect((3..<40).contains(frames), "\(frames) frames")
      })
  }
}
