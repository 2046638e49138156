extension Requirement {
  /// Returns whether one implementation satisfies both requirements.
  func hasSameSignature(as other: Requirement) -> Bool {
    title == other.title && declaration.type == other.declaration.type
      && declaration.parameters.map(\.type) == other.declaration.parameters.map(\.type)
      && declaration.effects.contains("async") == other.declaration.effects.contains("async")
  }
}

extension Requirement.Closure {
  /// Returns the names of the types that distinguish this closure from others with the same name. They are types of
  /// parameters, or the result type if the parameters are equal.
  func typesApart(from group: [Requirement.Closure]) -> String {
    let types = parameters.enumerated().filter { position, parameter in
      group.contains { !$0.parameters.indices.contains(position) || $0.parameters[position].type != parameter.type }
    }
    .map(\.element.type)
    return (types.isEmpty ? [result] : types).map(\.typeName).joined()
  }
}

extension String {
  /// The type as part of a name, such as `StringAny` for `[String : Any]?`.
  fileprivate var typeName: String {
    words.filter { !["any", "some", "inout"].contains($0) && $0.first != "@" }.map(\.capitalizedFirst).joined()
  }
}
