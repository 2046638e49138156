/// The parts of a `*.symbols.json` file that are needed here.
struct SymbolGraph: Decodable {
  struct Module: Decodable {
    var name: String
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    /// The name of the target, which is needed for a target in a module without a symbol graph.
    var targetFallback: String?
  }

  var module: Module
  var symbols: [Symbol]
  var relationships: [Relationship]
}

/// A declaration in a symbol graph.
struct Symbol: Decodable {
  struct Kind: Decodable {
    var identifier: String
  }

  struct Identifier: Decodable {
    var precise: String
  }

  struct Names: Decodable {
    var title: String
  }

  struct Fragment: Decodable {
    var kind: String
    var spelling: String
    var preciseIdentifier: String?
  }

  struct Generics: Decodable {
    struct Parameter: Decodable {
      var name: String
    }

    var parameters: [Parameter]?
  }

  struct Extension: Decodable {
    struct Constraint: Decodable {
      var kind: String
      var lhs: String
      var rhsPrecise: String?
    }

    var constraints: [Constraint]?
  }

  var kind: Kind
  var identifier: Identifier
  var pathComponents: [String]
  var names: Names
  var declarationFragments: [Fragment]?
  var swiftGenerics: Generics?
  var swiftExtension: Extension?
  var accessLevel: String

  var id: String { identifier.precise }
  var fragments: [Fragment] { declarationFragments ?? [] }
  var text: String { fragments.map(\.spelling).joined() }
}
