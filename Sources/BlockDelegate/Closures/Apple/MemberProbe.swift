#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// An object that records which optional method of a protocol is asked for.
  ///
  /// When Swift code names an optional method of an object, as in `object.method`, it first sends
  /// `respondsToSelector:`, and evaluates to nil if the result is NO. The probe records the selector and returns NO.
  final class MemberProbe: NSObject {
    private var asked: Selector?

    override func responds(to selector: Selector!) -> Bool {
      asked = selector
      return false
    }

    /// Called for the getter of a required property, because naming a property calls its getter. Naming a method calls
    /// nothing.
    override func forwardingTarget(for selector: Selector!) -> Any? {
      asked = selector
      return ZeroAnswer()
    }

    /// Returns the selector of the method that a member names, or a selector of ``UnknownMember`` if it names none.
    ///
    /// - Parameters:
    ///   - function: The type of the member.
    ///   - isThere: Returns whether an object has the member.
    static func selector<P>(of function: Any.Type, in type: P.Type, _ isThere: (P) throws -> Bool) -> Selector {
      do throws(BlockDelegateError) { return try find(function, isThere) } catch {
        // The text appears in error messages.
        let selector = Selector("{ $0.member } of \(P.self) as \(function)")
        UnknownMember.note(selector.handle, error)
        return selector
      }
    }

    /// Returns the selector of the method that a member names, as `selector(of:in:_:)` does.
    static func selector<P, Member>(of function: Any.Type, _ member: (P) throws -> Member?) -> Selector {
      selector(of: function, in: P.self) { if case .some = try member($0) { true } else { false } }
    }

    private static func find<P>(
      _ function: Any.Type, _ isThere: (P) throws -> Bool
    ) throws(BlockDelegateError) -> Selector {
      // A value of an Objective-C protocol type is the address of an object.
      let protocols = objectiveCProtocols(of: P.self)
      guard !protocols.isEmpty else {
        throw BlockDelegateError(.unknownMember, expected: "a member of an Objective-C protocol", given: "\(P.self)")
      }
      let probe = MemberProbe()
      // Naming a member of an object throws nothing, although the compiler requires `try` for a method that throws.
      let isRequired = (try? isThere(unsafeBitCast(probe as AnyObject, to: P.self))) ?? false
      if let asked = probe.asked { return asked }
      guard isRequired, let types = FunctionTypeParts(of: function) else {
        throw BlockDelegateError(.unknownMember, expected: "{ $0.member }")
      }
      return try requiredMethod(types, of: ObjCProtocol(combining: protocols.map { ObjCProtocol($0) }))
    }

    /// Returns the only required method with these types, or throws an error that names all of them.
    private static func requiredMethod(
      _ types: FunctionTypeParts, of protocol: ObjCProtocol
    ) throws(BlockDelegateError) -> Selector {
      let builder = AnyDelegateBuilder(`protocol`.dynamicClass)
      let found = `protocol`.dynamicClass.requiredMethods.filter { selector in
        let method = try? builder.slotMethod(Selector(selector.name), isInstance: true)
        return method.flatMap { try? builder.converters($0, types, .answer) } != nil
      }
      if found.count == 1, let only = found.first { return Selector(only.name) }
      throw BlockDelegateError(
        .unknownMember, protocol: `protocol`.name,
        expected: "delegate[member, selector: \"\(found.first?.name ?? "…")\"] = …, with the method's selector",
        given: "one of \(found.count) required methods with these types", nearMisses: sorted(found.map(\.name)) { $0 })
    }
  }

  /// An object that returns zero, nil or NO from every message.
  private final class ZeroAnswer: NSObject {
    override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
      let answer: @convention(block) (AnyObject) -> UnsafeRawPointer? = { _ in nil }
      return class_addMethod(self, selector, imp_implementationWithBlock(answer), "@@:")
    }
  }
#endif
