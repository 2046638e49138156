#if canImport(ObjectiveC)
  import BlockDelegateRuntime

  // These methods are named by members, whose types come from the protocol as Swift imports it. An assignment lets the
  // compiler find the member's type before it checks the closure.
  extension DelegateBuilder {
    /// Implements a method, named by its member, with the closure that is assigned.
    ///
    ///     delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path in select(path) }
    ///     delegate[XMLParserDelegate.parser(_:foundCharacters:), .inMyCall] = { parser, text in texts.append(text) }
    ///
    /// If the main actor isolates the protocol, it isolates the closure, and the program stops with a message if the
    /// method is called elsewhere. If the protocol is `Sendable`, the closure is `@Sendable`. For any other protocol say
    /// where the method is called, by a ``CallPlace`` or by ``on(_:selector:)``; otherwise `implement` throws an error.
    ///
    /// If the member throws, the closure may throw; its error is stored in the method's `NSError **`.
    ///
    /// - Parameters:
    ///   - member: `Protocol.member`, as in `#selector`, or `{ $0.member }` and nothing else.
    ///   - place: Where the method is called; nil if the protocol says so. The program stops with a message if the
    ///     method is called elsewhere.
    ///   - selector: The method's selector; nil to find it by the member. An optional method is always found, and a
    ///     required one if no other required method of the protocol has the same types.
    ///   - isolation: The actor of the code around the closure.
    public subscript<F>(
      member: (P) throws -> F?, place: CallPlace? = nil, selector selector: String? = nil,
      fileID fileID: StaticString = #fileID, line line: UInt32 = #line,
      isolation isolation: (any Actor)? = #isolation
    ) -> F {
      @available(*, unavailable, message: "a closure can be assigned, and not read")
      get { preconditionFailure("unavailable") }
      set {
        let (method, location) = (on(member, selector: selector), CodeLocation(fileID, line))
        let isKnown =
          switch place {
          case .inMyCall: true
          case .onMainThread: isolation == nil || isolation === MainActor.shared
          case nil: if case .none? = FunctionTypeParts(of: F.self)?.isolation { false } else { true }
          }
        guard isKnown else {
          return add(.init(.unknownCallPlace, selector: "\(method.selector)", expected: callPlaces), at: location)
        }
        method.register(newValue, place == .onMainThread ? MainActor.shared : isolation, at: location)
      }
    }

    /// Names a method by its member, for a closure that is called anywhere or elsewhere.
    ///
    ///     delegate.on(URLSessionTaskDelegate.urlSession(_:didCreateTask:)).delivered(.onMainActor) { session, task in
    ///       tasks.append(task)
    ///     }
    ///
    /// - Parameters:
    ///   - member: `Protocol.member`, as in `#selector`, or `{ $0.member }` and nothing else.
    ///   - selector: The method's selector; nil to find it by the member. An optional method is always found, and a
    ///     required one if no other required method of the protocol has the same types.
    /// - Returns: The registration, one of whose methods takes the closure.
    public func on<F>(_ member: (P) throws -> F?, selector: String? = nil) -> Registration<F> {
      on(.forMember(member, selector: selector))
    }

    /// Removes the closure for a method, named by its member, so that the delegate no longer responds to it.
    ///
    /// - Parameter member: `Protocol.member`, as in `#selector`.
    public func remove<F>(_ member: (P) throws -> F?, fileID: StaticString = #fileID, line: UInt32 = #line) {
      remove(.forMember(member), fileID: fileID, line: line)
    }

    /// Sets the result of a method, or the arguments of its completion handler, for calls where its closure fails. Values
    /// that do not fit the method are an error, which `implement` or `update` throws.
    ///
    ///     delegate.otherwise(NSWindowDelegate.windowShouldClose, true)
    ///     delegate.otherwise(WKNavigationDelegate.webView(_:didReceive:completionHandler:), .performDefaultHandling, nil)
    ///
    /// - Parameters:
    ///   - member: `Protocol.member`, as in `#selector`.
    ///   - values: The result, or the arguments of the completion handler. They may be used on any thread.
    public func otherwise<F, each Value>(
      _ member: (P) throws -> F?, _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
      otherwise(DelegateMethod<P, F>.forMember(member).selector, repeat each values, fileID: fileID, line: line)
    }

    /// Passes the completion handler of a method, named by its member, to the closure without any protection. The closure
    /// may then call it any number of times, or never.
    ///
    /// - Parameter member: `Protocol.member`, as in `#selector`.
    public func passCompletionBlockUnchanged<F>(
      of member: (P) throws -> F?, fileID: StaticString = #fileID, line: UInt32 = #line
    ) { passCompletionBlockUnchanged(of: .forMember(member), fileID: fileID, line: line) }
  }

  /// Where a method is called whose protocol does not say so.
  public enum CallPlace: Sendable {
    /// Within a call that the program makes where it registers the closure, as of `XMLParser.parse()`.
    case inMyCall
    /// On the main thread, as of `CLLocationManager` that was made there.
    case onMainThread
  }

  private let callPlaces =
    "delegate[member, .inMyCall] or [member, .onMainThread], or delegate.on(member) and "
    + ".delivered(.onAnyThread), .delivered(.onMainActor) or .delivered(.on(actor)) before the closure"
#endif
