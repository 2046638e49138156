import Foundation

extension Plan {
  /// The facts that another generator needs, of each closure.
  struct Listed: Encodable {
    struct Parameter: Encodable {
      let label, name, type: String
      let isClosure: Bool
    }

    let `protocol`, module, title, closure, member: String
    let parameters: [Parameter]
    let result, effects: String
    let hasDefault: Bool
  }

  struct List: Encodable {
    let name: String
    let protocols: [String]
    let requirements: [Listed]
  }

  var list: List {
    let listed = requirements.flatMap { requirement in
      requirement.closures.map { closure in
        Listed(
          protocol: requirement.protocolName, module: requirement.module, title: requirement.title,
          closure: closure.property, member: closure.name.prefix(1).lowercased() + closure.name.dropFirst(),
          parameters: closure.parameters.map {
            Listed.Parameter(label: $0.label, name: $0.name, type: $0.type, isClosure: $0.isClosure)
          }, result: closure.result, effects: closure.effects, hasDefault: requirement.hasDefault)
      }
    }
    return List(name: name, protocols: protocols, requirements: listed)
  }
}
