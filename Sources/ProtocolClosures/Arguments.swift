import Foundation

/// The arguments of the command line.
struct Arguments {
  static let help = """
    usage: ProtocolClosures --graphs DIR --module NAME [--protocol NAME [--name NAME]]... --output DIR
                            [--access public|package|internal] [--fallbacks FILE] [--check]
           ProtocolClosures --graphs DIR --module NAME [--protocol NAME [--name NAME]]... --list

    Reads symbol graphs, and generates a class for each protocol in <Protocol>Closures.swift. The class conforms to the
    protocol, and implements it with closures.

      --graphs     the folder with the symbol graphs (*.symbols.json) of the module and of the modules that it imports
      --module     the module that will contain the classes
      --protocol   a protocol of the module or of a module that it imports, such as FoundationXML.XMLParserDelegate.
                   Several protocols joined with & get one class. Default: all class-bound protocols of the module
      --name       the class for the --protocol before this option gets the name <NAME>Closures
      --output     the folder for the generated files. Files that were not generated are never overwritten
      --access     the access level of the classes. Default: internal
      --fallbacks  a file with lines "Protocol.requirement(title:): expression", for requirements without a default
      --check      writes nothing, and fails if a file is out of date
      --list       prints the requirements and the names of their closures as JSON

    The closure of a method foo(_:bar:) is the property onFooBar. The closures of a property title are onTitle and
    onSetTitle. A requirement without a closure uses the protocol's default implementation. If the protocol has no
    default, the requirement evaluates its fallback. Without a fallback it does nothing or returns nil. If the result
    can't be nil, the closure is required and is an argument of init.

    A default implementation that uses other requirements calls their defaults, not their closures.
    """

  var graphs: String?
  var module: String?
  var protocols: [(names: [String], className: String?)] = []
  var output: String?
  var access = Access.internal
  var fallbacks: String?
  var isCheck = false
  var isList = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst() else { throw Refusals("\(option) needs a value.") }
        return value
      }
      switch option {
      case "--graphs": graphs = try value()
      case "--module": module = try value()
      case "--protocol": protocols.append((try value().split(separator: "&").map(\.trimmed), nil))
      case "--name":
        guard !protocols.isEmpty else { throw Refusals("--name must follow the --protocol whose class it names.") }
        protocols[protocols.count - 1].className = try value()
      case "--output": output = try value()
      case "--access":
        let level = try value()
        guard let access = Access(rawValue: level) else {
          throw Refusals("--access must be public, package or internal, not \(level).")
        }
        self.access = access
      case "--fallbacks": fallbacks = try value()
      case "--check": isCheck = true
      case "--list": isList = true
      default: throw Refusals("There is no option \(option); see --help.")
      }
    }
    for (names, className) in protocols where names.count > 1 && className == nil {
      throw Refusals("\(names.joined(separator: "&")) needs a --name after it.")
    }
    guard graphs != nil, module != nil, output != nil || isList else {
      throw Refusals("--graphs, --module and --output are required; see --help.")
    }
  }
}
