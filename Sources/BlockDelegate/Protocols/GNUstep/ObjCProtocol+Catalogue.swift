#if !canImport(ObjectiveC)
  extension ObjCProtocol {
    /// The names to look for near misses among.
    static var knownNames: [String] { GNUstep.allProtocols.map { $0.name } }
  }
#endif
