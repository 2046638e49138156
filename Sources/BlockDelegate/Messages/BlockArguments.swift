import BlockDelegateRuntime
import Foundation

/// Refuses blocks as arguments of messages off Apple's platforms.
///
/// The metadata of their types has no value witnesses there: no generic code may touch a value of one, not even ask for
/// its size, which what takes a parameter pack does on entry. So what calls this with arguments is transparent: part of
/// its caller, where the types are known. `@inline(__always)` would do in release builds only.
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
