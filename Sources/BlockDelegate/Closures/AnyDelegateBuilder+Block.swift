import BlockDelegateRuntime
import Foundation

// Blocks are called by the method's caller without anything between.
extension AnyDelegateBuilder {
  /// Implements a method with an `@convention(block)` closure, whose first parameter is the delegate object and whose
  /// others are the method's. It runs without any conversion: objects are pointers.
  ///
  ///     let block: @convention(block) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Void = { ... }
  ///     delegate.on("cache:willEvictObject:", block: block)
  ///
  /// - Parameters:
  ///   - selector: a method of the protocol.
  ///   - block: an `@convention(block)` closure or an ``ObjCBlock``. It is copied.
  public func on<Block>(_ selector: Selector, block: borrowing Block) {
    guard let method = noting(try slotMethod(selector, isInstance: true)),
      let block = copy(block, for: method)
    else { return }
    if !dynamicClass.isKnownToFit(block, method) {
      guard noting(try check(block, for: method)) != nil else { return }
      dynamicClass.noteFit(block, method)
    }
    add(method, isInstance: true, .block(block))
  }

  /// Implements a class method with an `@convention(block)` closure, whose first parameter is the class: see
  /// ``on(_:block:)``.
  public func onClassMethod<Block>(_ selector: Selector, block: borrowing Block) {
    guard let method = noting(try slotMethod(selector, isInstance: false)),
      let block = copy(block, for: method),
      noting(try check(block, for: method)) != nil
    else { return }
    add(method, isInstance: false, .block(block))
  }

  private func copy<Block>(_ block: borrowing Block, for method: SlotMethod) -> BlockReference? {
    guard let pointer = blockPointer(of: block) else {
      add(
        .init(
          .invalidBlock, selector: method.selector.name, expected: "an @convention(block) closure",
          given: "\(Block.self)"))
      return nil
    }
    return BlockReference(copying: pointer)
  }
}
