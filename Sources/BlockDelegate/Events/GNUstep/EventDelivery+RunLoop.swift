#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension EventDelivery {
    /// Handlers are called by an `NSRunLoop` of GNUstep's, in its default mode and those of AppKit's panels and
    /// tracking, the next time that it runs.
    ///
    /// GNUstep's run loops are their threads' own: such an event may only be invoked on the thread of its loop.
    /// - Parameter loop: the loop.
    public static func runLoop(_ loop: ObjCObject) -> EventDelivery {
      let loop = StrongReference(retaining: loop.pointer)
      return EventDelivery { work in
        do {
          let target = try makeTarget(work)
          // The loop retains the argument.
          try Sending.send(
            to: loop.handle, SelectorHandle("performSelector:target:argument:order:modes:"),
            Selector("run:"), target, target, 0 as UInt, commonRunLoopModes, as: Void.self)
        } catch {
          FailureHandler.report(error)
        }
      }
    }

    /// An object that does the work when it is told to.
    private static func makeTarget(_ work: @escaping @Sendable () -> Void) throws -> ObjCObject {
      let methods = AnyDelegateBuilder(.of(Work.self))
      methods.on("run:") { (_: ObjCObject) in work() }
      let target = try methods.makeDelegate(forwarding: nil, setter: nil)
      return withExtendedLifetime(target) { .retaining(target.pointer) }
    }

    private enum Work: DeclaredProtocol { static let methods: [MethodDeclaration] = [.required("run:", types: "v@:@")] }
  }
#endif
