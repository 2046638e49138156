extension Requirement {
  /// Whether one implementation is that of both.
  func hasSameSignature(as other: Requirement) -> Bool {
    title == other.title && declaration.type == other.declaration.type
      && declaration.parameters.map(\.type) == other.declaration.parameters.map(\.type)
      && declaration.effects.contains("async") == other.declaration.effects.contains("async")
  }
}

extension Requirement.Closure {
  /// The names of the parameters' types that the others of the same name don't all have, or that of the result.
  func typesApart(from group: [Requirement.Closure]) -> String {
    let types = parameters.enumerated().filter { position, parameter in
      group.contains { !$0.parameters.indices.contains(position) || $0.parameters[position].type != parameter.type }
    }
    .map(\.element.type)
    return (types.isEmpty ? [result] : types).map(\.typeName).joined()
  }
}

extension String {
  /// `StringAny` of `[String : Any]?`.
  fileprivate var typeName: String {
    words.filter { !["any", "some", "inout"].contains($0) && $0.first != "@" }.map(\.capitalizedFirst).joined()
  }
}
