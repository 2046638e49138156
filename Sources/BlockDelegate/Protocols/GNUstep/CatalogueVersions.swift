#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation

  /// The versions of GNUstep's libraries that are loaded, with two numbers: "0.29".
  enum LoadedVersion {
    private static let base = version("NSObject")
    private static let gui = version("NSResponder")

    /// Returns the version of "base" or "gui". Nil if it is not loaded, or is linked statically.
    static func of(_ library: Substring) -> String? {
      library == "base" ? base : ClassHandle(named: "NSResponder").flatMap { _ in gui }
    }

    /// Returns the version in the name of the file that has a class: `libgnustep-gui.so.0.29.0`.
    private static func version(_ name: String) -> String? {
      guard let file = ClassHandle(named: name)?.file else { return nil }
      let path = URL(filePath: String(cString: file)).resolvingSymlinksInPath().lastPathComponent
      let end = path.firstRange(of: ".so.")?.upperBound
      return end.map { path[$0...].split(separator: ".").prefix(2).joined(separator: ".") }
    }
  }

  // The catalogue has the methods of several versions of GNUstep (``MethodDeclaration/marks``).
  extension MethodDeclaration {
    /// Returns the parts of a mark, which `-` separates, or nothing without the mark.
    @inline(never) private func mark(_ sign: Character) -> [Substring] {
      guard let marks, let start = marks.firstIndex(of: sign) else { return [] }
      return marks[marks.index(after: start)...].prefix { $0 != "!" && $0 != "?" }.split(separator: "-")
    }

    /// Returns the loaded version of the library in a mark, if it is older than the version in it. Nil without the mark.
    @inline(never) func olderVersion(_ sign: Character) -> String? {
      let parts = mark(sign)
      guard let loaded = parts.first.flatMap(LoadedVersion.of),
        parts.count == 1 || loaded.compare(String(parts[1]), options: .numeric) == .orderedAscending
      else { return nil }
      return loaded
    }

    /// The selectors of ``ProtocolMethod/triggers``.
    var triggers: [SelectorHandle] { mark("?").map { SelectorHandle(String($0)) } }

    /// The version that a closure for the method needs, as text for an error, or nil if the loaded version declares the
    /// method. Nil also if the library's version is unknown.
    @inline(never) var neededVersion: String? {
      guard let loaded = olderVersion("@") else { return nil }
      let needed = mark("@")
      let name = needed[0] == "gui" ? "GNUstep GUI" : "GNUstep Base"
      return "\(name) \(needed[1]), the first version that declares the method; \(loaded) is loaded"
    }

    /// Whether the loaded version never sends the method. False also for a version of which this is not known.
    var isUnsent: Bool { olderVersion("!").map(GNUstep.knownVersions.contains) ?? false }

    /// Returns what a selector that no loaded version declares needs.
    static func neededVersion(of selector: String) -> String? {
      GNUstep.allProtocols.lazy.flatMap { $0.methods }.first { $0.selector == selector }?.neededVersion
    }
  }
#endif
