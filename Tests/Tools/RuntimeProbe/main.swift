// A program for a debugger.
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation
import TestSupport

/// Stops at a breakpoint for debuggers while a closure runs that a message called through the frame entry.
func runClosure() throws {
  let declaration = ProtocolDeclaration(
    name: "RuntimeProbing", inherited: [],
    methods: [.init(selector: SelectorHandle("probe:"), types: "v24@0:8d16", isRequired: true, isInstance: true)])
  enum Probing {}
  let dynamicClass = DynamicClassRegistry.dynamicClass(declaredBy: Probing.self) { declaration }
  let method = try dynamicClass.slotMethod(for: dynamicClass.description.instanceMethods[0])
  let content = SlotContent.frame { _ in
    RuntimeBreakpoint()
    return nil
  }
  let object = try DelegateInstance.make(dynamicClass, slots: [.init(method: method, content: content)], state: nil)
  object.handle.send(method.selector)
}

switch CommandLine.arguments.dropFirst().first {
case "closure":
  try runClosure()
default:
  print("usage: RuntimeProbe closure")
  exit(64)
}
print("passed")
