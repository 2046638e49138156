// Checks that tests cannot make in their own process: a permanent restriction, a debugger, and another way to start.
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation
import TestSupport

func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  guard !condition else { return }
  print("failed: \(message())")
  exit(1)
}

/// Makes implementations of both kinds, with results in registers and in memory, then calls each and removes it.
func makeImplementations(_ count: Int) {
  let object = bd_class_createInstance(bd_objc_lookUpClass("NSObject")!, 0)!
  var implementations: [bd_imp] = []
  for index in 0..<count {
    let number: @convention(block) (OpaquePointer, Int) -> Int = { _, argument in argument + index }
    var implementation = bd_imp_implementationWithBlock(unsafeBitCast(number, to: UnsafeRawPointer.self))
    if index % 2 == 1 {
      // Shape 4 returns its result in memory.
      RuntimeWithStackBlock(
        4, index,
        { block, place in
          place.assumingMemoryBound(to: bd_imp?.self).pointee = bd_imp_implementationWithBlock(block)
        }, &implementation)
    }
    require(implementation != nil, "no implementation for block \(index)")
    implementations.append(implementation!)
  }
  typealias Number = @convention(c) (OpaquePointer, OpaquePointer?, Int) -> Int
  typealias Large = @convention(c) (OpaquePointer, OpaquePointer?, RuntimeLarge, Int) -> RuntimeLarge
  for (index, implementation) in implementations.enumerated() {
    if index % 2 == 0 {
      let result = unsafeBitCast(implementation, to: Number.self)(object, nil, 7)
      require(result == index + 7, "block \(index) returned \(result)")
    } else {
      let large = RuntimeLarge(words: (1, 2, 3, 4))
      let result = unsafeBitCast(implementation, to: Large.self)(object, nil, large, 10)
      require(result.words == (11 + index, 22 + index, 33 + index, 44 + index), "block \(index) returned \(result)")
    }
  }
  let maps = RuntimeReadMaps()
  require(maps.writableAndExecutable == 0, "\(maps.writableAndExecutable) maps are writable and executable")
  require(maps.anonymousExecutable == 0, "\(maps.anonymousExecutable) maps are executable and no file's")
  for implementation in implementations { require(bd_imp_removeBlock(implementation), "not removed") }
}

/// Stops at a breakpoint for debuggers while a closure runs that a message called through the frame entry.
func runClosure() throws {
  let declaration = ProtocolDeclaration(
    name: "RuntimeProbing", inherited: [],
    methods: [.init(selector: "probe:", types: "v24@0:8d16", isRequired: true, isInstance: true)])
  enum Probing {}
  let dynamicClass = DynamicClassRegistry.dynamicClass(declaredBy: Probing.self) { declaration }
  let method = try dynamicClass.slotMethod(for: dynamicClass.description.instanceMethods[0])
  let content = SlotContent.frame { _ in RuntimeBreakpoint() }
  let object = try DelegateInstance.make(dynamicClass, slots: [.init(method: method, content: content)], state: nil)
  Message.send(object.handle, method.selector, nil)
}

switch CommandLine.arguments.dropFirst().first {
case "implementations":
  makeImplementations(3_000)
case "no-executable-memory":
  let before = RuntimeCountPossibilities()
  require(before > 0, "nothing to forbid")
  guard RuntimeForbidExecutableMemory() else {
    print("not offered")
    exit(2)
  }
  require(RuntimeCountPossibilities() == 0, "still possible: \(RuntimeCountPossibilities())")
  makeImplementations(5_000)
case "closure":
  try runClosure()
default:
  print("usage: RuntimeProbe implementations | no-executable-memory | closure")
  exit(64)
}
print("passed")
