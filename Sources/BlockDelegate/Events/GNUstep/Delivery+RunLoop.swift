#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension Delivery where Isolation == Never {
    /// Calls from a GNUstep `NSRunLoop`, the next time that the loop runs.
    ///
    /// The calls run in the loop's default mode and in the modes of AppKit's modal panels and event tracking. Calls may
    /// only be made on the thread of the loop.
    ///
    /// - Parameter loop: The `NSRunLoop`, retained.
    /// - Returns: The value for `delivering:`.
    public static func runLoop(_ loop: ObjCObject) -> Delivery {
      let route = DeliveryRoute("a run loop", loop) { [loop = StrongReference(retaining: loop.handle)] work in
        do {
          let methods = AnyDelegateBuilder(.of(Work.self))
          methods.on("run:") { (_: ObjCObject) in work() }
          let target = try withExtendedLifetime(methods.makeDelegate(forwarding: nil)) { ObjCObject($0.handle) }
          // The run loop retains the target and the argument of this message.
          try Sending.send(
            loop.handle, SelectorHandle("performSelector:target:argument:order:modes:"),
            Selector("run:"), target, target, 0 as UInt, commonRunLoopModes, as: Void.self)
        } catch { FailureHandler.report(error) }
        return true
      }
      return Delivery(route: route)
    }

    /// The protocol of an object that runs one piece of work.
    private enum Work: DeclaredProtocol { static let methods: [MethodDeclaration] = [.required("run:", types: "v@:@")] }
  }
#endif
