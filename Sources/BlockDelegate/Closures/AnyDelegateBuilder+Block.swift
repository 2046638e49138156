import BlockDelegateRuntime
import Foundation

// Blocks are called by the method's caller without anything between. Disfavoured, for a closure behind the parentheses
// is none.
extension AnyDelegateBuilder {
  /// Implements a method with an `@convention(block)` closure, whose first parameter is the delegate object and whose
  /// others are the method's. It runs without any conversion: objects are pointers. Nothing is looked at before the
  /// block runs: not on which actor it is called, either.
  ///
  ///     let block: @convention(block) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Void = { ... }
  ///     delegate.on("cache:willEvictObject:", block: block)
  ///
  /// - Parameters:
  ///   - selector: a method of the protocol.
  ///   - block: an `@convention(block)` closure or an ``ObjCBlock``. It is copied.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  @_disfavoredOverload
  public func on<Block>(
    _ selector: Selector, block: borrowing Block, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    let location = SourceLocation(fileID, line)
    guard let method = noting(try slotMethod(selector, isInstance: true), at: location),
      let block = copy(block, for: method, at: location)
    else { return }
    if !dynamicClass.isKnownToFit(block, method) {
      guard noting(try check(block, for: method), at: location) != nil else { return }
      dynamicClass.noteFit(block, method)
    }
    add(method, isInstance: true, .block(block), at: location)
  }

  /// Implements a class method with an `@convention(block)` closure, whose first parameter is the class: see
  /// ``on(_:block:fileID:line:)``.
  @_disfavoredOverload
  public func onClassMethod<Block>(
    _ selector: Selector, block: borrowing Block, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    let location = SourceLocation(fileID, line)
    guard let method = noting(try slotMethod(selector, isInstance: false), at: location),
      let block = copy(block, for: method, at: location),
      noting(try check(block, for: method), at: location) != nil
    else { return }
    add(method, isInstance: false, .block(block), at: location)
  }

  private func copy<Block>(
    _ block: borrowing Block, for method: SlotMethod, at location: SourceLocation
  ) -> BlockReference? {
    guard let pointer = blockPointer(of: block) else {
      add(
        .init(
          .invalidBlock, selector: method.selector.name, expected: "an @convention(block) closure",
          given: "\(Block.self)"), at: location)
      return nil
    }
    return BlockReference(copying: pointer)
  }
}
