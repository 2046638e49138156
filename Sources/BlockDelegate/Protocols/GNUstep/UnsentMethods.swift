#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  // GNUstep declares methods that it never sends. The catalogue marks them (Scripts/catalogue/sent.txt).
  extension ProtocolDescription {
    /// Returns whether a method is never sent.
    ///
    /// - Parameter owner: The object that has the delegate; nil for an unknown object of GNUstep's.
    func isUnsent(_ selector: SelectorHandle, by owner: ObjectHandle?) -> Bool {
      // A class of other code may send any method.
      method(selector, isInstance: true)?.isUnsent == true && owner?.cls.isOfGNUstep != false
    }

    #if DEBUG
      /// Writes a line to the debug log if a method is never sent.
      package func tellUnsent(_ selector: SelectorHandle, by owner: ObjectHandle?, at location: CodeLocation?) {
        let (name, isUnsent) = (selector.name, isUnsent(selector, by: owner))
        // No library refers to the method, although libraries refer to another optional method of the protocol. Without
        // that, the library that sends them may have been loaded later. A runtime may register the required methods
        // itself. The owner must be GNUstep's, because other code may make selectors from text.
        let isUnreferenced = selector.isUnreferenced && owner?.cls.isOfGNUstep == true
        let isOtherReferenced = instanceMethods.contains { !$0.isRequired && !$0.selector.isUnreferenced }
        guard isUnsent || isUnreferenced && isOtherReferenced else { return }
        let known = GNUstep.allProtocols.lazy.flatMap { $0.methods }.first { $0.selector == name }
        let unsent = known?.olderVersion("!").map { "GNUstep \($0) declares \(name) and never sends it" }
        let unknown = "nothing that is loaded refers to \(name) of \(self.name), so it is never sent"
        guard let reason = known == nil ? unknown : unsent else { return }
        let lines = GNUstep.instead.split(separator: "\n").lazy.map { $0.split(separator: "|") }
        let instead = lines.first { $0[0].split(separator: " ").contains { $0 == name } }.map { "; \($0[1])" }
        DebugLog.write("\(reason)\(location.map { " (\($0))" } ?? "")\(instead ?? "")")
      }
    #endif
  }

  extension ClassHandle {
    /// The file that has the class. For the class of an object that is observed with key-value observing, the file of its
    /// superclass (NSKeyValueObserving.m). Nil for another class that was made at run time.
    var file: UnsafePointer<CChar>? {
      bd_image_of(UnsafeRawPointer((name.hasPrefix("GSKVO") ? superclass ?? self : self).pointer))
    }

    /// Whether the class is one of GNUstep Base's or GUI's.
    fileprivate var isOfGNUstep: Bool {
      guard let file, let name = strrchr(file, Int32(UInt8(ascii: "/"))) else { return false }
      return strncmp(name, "/libgnustep-base.so", 19) == 0 || strncmp(name, "/libgnustep-gui.so", 18) == 0
    }
  }
#endif
