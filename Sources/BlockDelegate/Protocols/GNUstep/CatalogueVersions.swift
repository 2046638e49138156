#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation

  // The catalogue has the methods of several versions of GNUstep. A method that is not in the oldest of them is marked with
  // the library and the first version that declares it: "gui-0.32".
  extension MethodDeclaration {
    /// The version that a closure for the method needs, as text for an error, or nil if the loaded version declares the
    /// method. Nil also if the library's version is unknown.
    var neededVersion: String? {
      guard let parts = since?.split(separator: "-"), let loaded = Self.loadedVersion(of: parts[0]) else { return nil }
      guard loaded.compare(String(parts[1]), options: .numeric) == .orderedAscending else { return nil }
      let name = parts[0] == "gui" ? "GNUstep GUI" : "GNUstep Base"
      return "\(name) \(parts[1]), the first version that declares the method; \(loaded) is loaded"
    }

    /// Returns the version in the name of a library's file, as in `libgnustep-gui.so.0.29.0`, or nil if the library is not
    /// loaded or linked statically.
    private static func loadedVersion(of library: Substring) -> String? {
      guard let cls = ClassHandle(named: library == "gui" ? "NSResponder" : "NSObject"),
        let file = bd_image_of(UnsafeRawPointer(cls.pointer))
      else { return nil }
      let name = URL(filePath: String(cString: file)).resolvingSymlinksInPath().lastPathComponent
      return name.firstRange(of: ".so.").map { String(name[$0.upperBound...]) }
    }

    /// Returns what a selector that no loaded version declares needs.
    static func neededVersion(of selector: String) -> String? {
      GNUstep.allProtocols.lazy.flatMap { $0.methods }.first { $0.selector == selector }?.neededVersion
    }
  }
#endif
