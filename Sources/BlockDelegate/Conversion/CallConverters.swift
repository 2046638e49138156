import BlockDelegateRuntime

/// The converters for the arguments and the result of one call.
struct CallConverters {
  let arguments: [AnyValueConverter]
  let result: AnyValueConverter

  /// Whether all arguments and the result are numbers or objects that are passed as they are.
  var areWords: Bool {
    result.storesBytes && arguments.allSatisfy { $0.storesBytes || $0 is ValueConverter<ObjCObject> }
  }

  /// Finds the converters for the types of a call.
  ///
  /// - Parameters:
  ///   - types: The Swift types of the arguments.
  ///   - encodings: The encodings of the arguments.
  ///   - result: The Swift type of the result; nil if the result is ignored.
  ///   - resultEncoding: The encoding of the result.
  ///   - isReceived: Whether Objective-C code returns the result to Swift code. If true, the Swift type of the result
  ///     may be an Optional of a number, as in `try? object.send("count") ?? 0`.
  ///   - makeHandler: A closure that makes a converter between Swift closures of a type and blocks, or returns nil if
  ///     there is no converter for the type.
  ///   - selector: The selector of the method, for the error.
  /// - Throws: One error that lists every type that does not fit its encoding.
  init(
    _ types: [Any.Type], for encodings: [TypeEncoding], result: Any.Type?, for resultEncoding: TypeEncoding,
    isReceived: Bool = false, makeHandler: (Any.Type) -> AnyValueConverter? = { _ in nil }, selector: String
  ) throws(BlockDelegateError) {
    guard encodings.count == types.count else {
      let mayThrow = types.count + 1 != encodings.count || encodings.last?.isErrorPointer != true
      let hint = mayThrow ? "" : "; a closure may omit the NSError ** only if the method's result is Bool or an object"
      throw BlockDelegateError(
        .wrongArgumentCount, selector: selector, expected: describe(encodings) + hint, given: describe(types))
    }
    var problems: [BlockDelegateError] = []
    func find(_ type: Any.Type, _ encoding: TypeEncoding, _ reason: BlockDelegateError.Reason) -> AnyValueConverter? {
      var found = AnyValueConverter.make(type, for: encoding)
      if found == nil, reason == .wrongResultType, isReceived, let optional = type as? any OptionalType.Type {
        found = optional.makeScalarConverter(for: encoding)
      }
      if found == nil, reason != .wrongResultType, encoding.kind == .block || encoding.isBlockLiteral {
        found = makeHandler(type)
      }
      if found == nil {
        problems.append(
          .init(reason, selector: selector, expected: describe(encoding), given: describe(type, for: encoding)))
      }
      return found
    }
    arguments = zip(types, encodings).enumerated().compactMap { find($1.0, $1.1, .wrongArgumentType($0)) }
    let found = result.map { find($0, resultEncoding, .wrongResultType) } ?? ValueConverter<Void>.bitwise
    guard problems.isEmpty, let found else { throw BlockDelegateError(problems) }
    self.result = found
  }
}
