#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// An object that learns which optional method of a protocol some code asks for.
  ///
  /// Where Swift code names an optional method of an object, as in `object.method`, it sends the object
  /// `respondsToSelector:` first, and takes nil for a NO. This one notes the selector and says NO.
  private final class MemberProbe: NSObject {
    private(set) var asked: Selector?

    override func responds(to selector: Selector!) -> Bool {
      asked = selector
      return false
    }
  }

  extension DelegateBuilder {
    /// The selector of the method that a member names, or nil after noting what is wrong.
    /// - Parameter isThere: whether an object has the member.
    @usableFromInline
    func selector(
      of isThere: (P) -> Bool, _ arguments: [Any.Type], _ result: Any.Type, throwing: Bool, at site: ClosureSite
    ) -> Selector? {
      let location = site.location
      // A value of an Objective-C protocol's type is an object's address.
      guard MemoryLayout<P>.size == MemoryLayout<AnyObject>.size else {
        add(.init(.unknownMember, expected: "a member of an Objective-C protocol", given: "\(P.self)"), at: location)
        return nil
      }
      let probe = MemberProbe()
      let isRequired = isThere(unsafeBitCast(probe as AnyObject, to: P.self))
      if let asked = probe.asked { return asked }
      guard isRequired else {
        add(.init(.unknownMember, expected: "{ $0.member }"), at: location)
        return nil
      }
      return requiredMethod(arguments, result, throwing: throwing, at: location)
    }

    /// The one required method with these types: nothing is asked before it is there. Where several have them, an error
    /// names them.
    private func requiredMethod(
      _ arguments: [Any.Type], _ result: Any.Type, throwing: Bool, at location: SourceLocation
    ) -> Selector? {
      let found = dynamicClass.requiredMethods.filter { selector in
        guard let method = try? slotMethod(Selector(selector.name), isInstance: true) else { return false }
        return (try? makePlan(method, arguments: arguments, result: result, throwsError: throwing)) != nil
      }
      if found.count == 1, let only = found.first { return Selector(only.name) }
      add(
        .init(
          .unknownMember, expected: "on(#selector(…), { $0.member }) { … } for a required method",
          given: "one of \(found.count) with such types", nearMisses: found.map(\.name).sorted()),
        at: location)
      return nil
    }
  }
#endif
