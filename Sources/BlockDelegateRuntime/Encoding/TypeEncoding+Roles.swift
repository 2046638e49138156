// What a type can be used for in a method.
extension TypeEncoding {
  /// `id`
  package static var anyObject: TypeEncoding { .object(nil) }

  /// Whether it is an `NSError **`, or any pointer to an object.
  package var isErrorPointer: Bool {
    if case .pointer(let pointee) = self, case .object = pointee { true } else { false }
  }

  /// Whether it is a block for a compiler that has none: a pointer to what a block begins with, as GNUstep Base declares
  /// it for GCC (GSBlocks.h): `^{?=^vii^?}`.
  package var isBlockLiteral: Bool {
    guard case .pointer(.structure(let literal)) = self, let fields = literal.fields else { return false }
    return fields.map(\.type) == [.pointer(.void), .integer(.int), .integer(.int), .pointer(.unknown)]
  }

  /// Whether a method that returns it can say that it failed: by NO or by nil.
  fileprivate var canSayFailure: Bool { isBOOL || kind == .object }
}

extension MethodEncoding {
  /// Whether its last argument is an `NSError **`, and its result says whether there is an error.
  package var takesError: Bool { explicitArguments.last?.isErrorPointer == true && result.canSayFailure }
}
