#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// An object that learns which optional method of a protocol some code asks for.
  ///
  /// Where Swift code names an optional method of an object, as in `object.method`, it sends the object
  /// `respondsToSelector:` first, and takes nil for a NO. This one notes the selector and says NO.
  final class MemberProbe: NSObject {
    private var asked: Selector?

    override func responds(to selector: Selector!) -> Bool {
      asked = selector
      return false
    }

    /// Comes for the getter of a required property, which naming it calls: for a method, naming it calls nothing.
    override func forwardingTarget(for selector: Selector!) -> Any? {
      asked = selector
      return ZeroAnswer()
    }

    /// The selector of the method that a member names. For a member that names none it is one of ``UnknownMember``.
    /// - Parameters:
    ///   - function: the member's type.
    ///   - isThere: whether an object has the member.
    static func selector<P>(
      of function: Any.Type, in type: P.Type, _ isThere: (P) throws -> Bool
    ) -> Selector {
      do throws(BlockDelegateError) { return try find(function, isThere) } catch {
        // Part of messages.
        let selector = Selector("{ $0.member } of \(P.self) as \(function)")
        UnknownMember.note(selector.handle, error)
        return selector
      }
    }

    private static func find<P>(
      _ function: Any.Type, _ isThere: (P) throws -> Bool
    ) throws(BlockDelegateError) -> Selector {
      // A value of an Objective-C protocol's type is an object's address.
      let protocols = ExistentialType.objectiveCProtocols(of: P.self)
      guard !protocols.isEmpty else {
        throw BlockDelegateError(.unknownMember, expected: "a member of an Objective-C protocol", given: "\(P.self)")
      }
      let probe = MemberProbe()
      // Naming a member of an object throws nothing, though the compiler says so of methods that throw.
      let isRequired = (try? isThere(unsafeBitCast(probe as AnyObject, to: P.self))) ?? false
      if let asked = probe.asked { return asked }
      guard isRequired, let types = FunctionTypeParts(of: function) else {
        throw BlockDelegateError(.unknownMember, expected: "{ $0.member }")
      }
      return try requiredMethod(types, of: ObjCProtocol(combining: protocols.map { ObjCProtocol($0) }))
    }

    /// The only required method with these types. If there are several the error names them.
    private static func requiredMethod(
      _ types: FunctionTypeParts, of protocol: ObjCProtocol
    ) throws(BlockDelegateError) -> Selector {
      let builder = AnyDelegateBuilder(`protocol`.dynamicClass)
      let found = `protocol`.requiredMethods.filter { selector in
        guard let method = try? builder.slotMethod(Selector(selector.name), isInstance: true) else { return false }
        return builder.fits(method, types)
      }
      if found.count == 1, let only = found.first { return Selector(only.name) }
      throw BlockDelegateError(
        .unknownMember, protocol: `protocol`.name,
        expected: "selector: #selector(…) beside { $0.member }, for a required method",
        given: "one of \(found.count) methods with these types", nearMisses: found.map(\.name).sorted())
    }
  }

  /// Answers each message with zero, nil or NO.
  private final class ZeroAnswer: NSObject {
    override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
      let answer: @convention(block) (AnyObject) -> UnsafeRawPointer? = { _ in nil }
      return class_addMethod(self, selector, imp_implementationWithBlock(answer), "@@:")
    }
  }
#endif
