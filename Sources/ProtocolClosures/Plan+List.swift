import Foundation

extension Plan {
  /// The properties of a closure that another generator needs.
  struct Listed: Encodable {
    struct Parameter: Encodable {
      let type: String
      let isClosure: Bool
    }

    let `protocol`, title, closure, member: String
    let parameters: [Parameter]
    let result: String
  }

  struct List: Encodable {
    let requirements: [Listed]
  }

  var list: List {
    let listed = requirements.flatMap { requirement in
      requirement.closures.map { closure in
        Listed(
          protocol: requirement.protocolName, title: requirement.title, closure: closure.property,
          member: closure.name.prefix(1).lowercased() + closure.name.dropFirst(),
          parameters: closure.parameters.map { Listed.Parameter(type: $0.type, isClosure: $0.isClosure) },
          result: closure.result)
      }
    }
    return List(requirements: listed)
  }
}
