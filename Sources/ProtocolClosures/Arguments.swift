import Foundation

/// The arguments of the command line.
struct Arguments {
  static let help = """
    usage: ProtocolClosures --graphs DIR --module NAME [--protocol NAME [--name NAME]]... --output DIR
                            [--access public|package|internal] [--fallbacks FILE] [--check]
           ProtocolClosures --graphs DIR --module NAME [--protocol NAME [--name NAME]]... --list

    Reads symbol graphs and writes a class of closures for each protocol, which conforms to it: <Protocol>Closures.swift.

      --graphs     the folder of all *.symbols.json: of the module and of those that it imports
      --module     the module that the classes will be part of
      --protocol   a protocol of the module, or of one that it imports (FoundationXML.XMLParserDelegate). Several joined
                   with & get one class. Without this option: all class-bound protocols of the module
      --name       the class of the --protocol before it is called <NAME>Closures
      --output     the folder for the files. Others' files are not overwritten
      --access     the access level of the classes; internal without this option
      --fallbacks  a file of lines "Protocol.requirement(title:): expression", for requirements that have no default
      --check      writes nothing; fails when a file is not as it would be written
      --list       prints the requirements and the names of their closures as JSON

    The closure of foo(_:bar:) is onFooBar; those of a property title are onTitle and onSetTitle. When there is no
    closure, the protocol's default implementation is called. Without one, the fallback is evaluated, or nothing is done,
    or nil returned. Any other closure is an argument of init.

    A default implementation that uses other requirements gets their defaults, not their closures.
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
        guard !protocols.isEmpty else { throw Refusals("--name stands behind the --protocol that it is for.") }
        protocols[protocols.count - 1].className = try value()
      case "--output": output = try value()
      case "--access":
        let level = try value()
        guard let access = Access(rawValue: level) else {
          throw Refusals("--access is public, package or internal, not \(level).")
        }
        self.access = access
      case "--fallbacks": fallbacks = try value()
      case "--check": isCheck = true
      case "--list": isList = true
      default: throw Refusals("There is no option \(option); see --help.")
      }
    }
    for (names, className) in protocols where names.count > 1 && className == nil {
      throw Refusals("\(names.joined(separator: "&")) needs a --name behind it.")
    }
    guard graphs != nil, module != nil, output != nil || isList else {
      throw Refusals("--graphs, --module and --output are needed; see --help.")
    }
  }
}
