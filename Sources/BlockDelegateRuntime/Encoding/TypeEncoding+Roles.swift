// The roles that a type can have in a method.
extension TypeEncoding {
  /// The type `id`.
  package static var anyObject: TypeEncoding { .object(nil) }

  /// Whether the type is an `NSError **`, or a pointer to any object.
  package var isErrorPointer: Bool {
    if case .pointer(let pointee) = self, case .object = pointee { true } else { false }
  }

  /// Whether the type is a block as a compiler without blocks sees it. GNUstep Base declares a block for GCC
  /// (GSBlocks.h) as a pointer to the first fields of the block's struct: `^{?=^vii^?}`.
  package var isBlockLiteral: Bool {
    guard case .pointer(.structure(let literal)) = self, let fields = literal.fields else { return false }
    return fields.map(\.type) == [.pointer(.void), .integer(.int), .integer(.int), .pointer(.unknown)]
  }

  /// Whether a method with this result type can report a failure, by returning NO or nil.
  fileprivate var canSayFailure: Bool { isBOOL || kind == .object }
}

extension MethodEncoding {
  /// Whether the last argument is an `NSError **` and the result can report a failure.
  package var takesError: Bool { explicitArguments.last?.isErrorPointer == true && result.canSayFailure }
}
