#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension EventDelivery {
    /// Calls the handlers from a GNUstep `NSRunLoop`, the next time that the loop runs.
    ///
    /// The handlers are called in the loop's default mode and in the modes of AppKit's modal panels and event tracking.
    /// The event may only be invoked on the thread of the loop.
    ///
    /// - Parameter loop: The `NSRunLoop`, retained.
    public static func runLoop(_ loop: ObjCObject) -> EventDelivery {
      let loop = StrongReference(retaining: loop.pointer)
      return EventDelivery { work in
        do {
          let target = try makeTarget(work)
          // The run loop retains the target and the argument of this message.
          try Sending.send(
            to: loop.handle, SelectorHandle("performSelector:target:argument:order:modes:"),
            Selector("run:"), target, target, 0 as UInt, commonRunLoopModes, as: Void.self)
        } catch {
          FailureHandler.report(error)
        }
      }
    }

    /// Makes an object that calls `work` when the object gets the message `run:`.
    private static func makeTarget(_ work: @escaping @Sendable () -> Void) throws -> ObjCObject {
      let methods = AnyDelegateBuilder(.of(Work.self))
      methods.on("run:") { (_: ObjCObject) in work() }
      let target = try methods.makeDelegate(forwarding: nil, setter: nil)
      return withExtendedLifetime(target) { .retaining(target.pointer) }
    }

    private enum Work: DeclaredProtocol { static let methods: [MethodDeclaration] = [.required("run:", types: "v@:@")] }
  }
#endif
