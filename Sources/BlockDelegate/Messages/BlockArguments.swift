import BlockDelegateRuntime
import Foundation

/// Refuses blocks as arguments of messages on platforms other than Apple's.
///
/// On these platforms, the metadata of block types has no value witnesses, so generic code must not touch a value of a
/// block type, not even to get its size. A function with a parameter pack gets the size of each argument on entry.
/// Functions that call `refuse` are therefore `@_transparent`: they become part of their caller, where the types are
/// known. `@inline(__always)` makes a function part of its caller only in release builds.
@usableFromInline
enum BlockArguments {
  @usableFromInline
  static func refuse<each A>(
    _ arguments: repeat (each A).Type, result: Any.Type, selector: Selector?, fileID: StaticString, line: UInt32
  ) throws {
    #if !canImport(ObjectiveC)
      var problems: [BlockDelegateError] = []
      @inline(never)
      func check(_ type: Any.Type, _ reason: BlockDelegateError.Reason) {
        guard FunctionTypeParts.isBlock(type) else { return }
        problems.append(
          .init(reason, selector: selector?.handle.name ?? "block", expected: "an ObjCBlock", given: "\(type)"))
      }
      var index = 0
      for type in repeat each arguments {
        check(type, .wrongArgumentType(index))
        index += 1
      }
      check(result, .wrongResultType)
      if !problems.isEmpty { throw BlockDelegateError(problems, at: CodeLocation(fileID, line)) }
    #endif
  }
}
