import BlockDelegateRuntime

/// How a message is sent with given Swift types of its arguments and its result to a method with a given type encoding.
/// A plan is made once for each combination of types.
///
/// The C layer (`messages.mm`) sends the message. It asks this object for what it can't do: values that are not their
/// bytes, and errors.
///
/// It is Sendable because it never changes.
final class MessagePlan: @unchecked Sendable {
  private let selector: String
  private let converters: CallConverters
  /// The C layer's plan, which does not change after the initializer.
  // An untyped pointer, because the program would contain metadata for the other type.
  let pointer: UnsafeMutableRawPointer

  /// Makes the plan for a message.
  ///
  /// - Parameters:
  ///   - encoding: The type encoding of the method or block.
  ///   - selector: The name of the method, for error messages.
  ///   - types: The Swift types of the explicit arguments. A last argument of type `NSError **` may be left out. The
  ///     message then throws the error that the method returns through it.
  ///   - resultType: The Swift type of the result, or Void to ignore the result.
  ///   - methodTypes: The address of the method's type encoding; nil for a block and for a proxy.
  /// - Throws: ``BlockDelegateError`` if a type can't be passed or doesn't fit the encoding.
  init(
    _ encoding: MethodEncoding, selector: String, arguments types: [Any.Type], result resultType: Any.Type,
    methodTypes: UnsafePointer<CChar>? = nil
  ) throws {
    self.selector = selector
    let plan: CallPlan
    do { plan = try CallPlans.plan(for: encoding) } catch { throw BlockDelegateError(error, selector: selector) }
    let leavesErrorOut = types.count + 1 == encoding.explicitArguments.count && encoding.takesError
    var arguments = encoding.explicitArguments
    if leavesErrorOut { arguments.removeLast() }
    converters = try CallConverters(
      types, for: arguments, result: resultType == Void.self ? nil : resultType,
      for: encoding.result, isReceived: true, selector: selector)
    let family = MethodFamily(encoding.receiver == .object ? selector : "")
    let made = bd_message_plan_create()
    pointer = UnsafeMutableRawPointer(made)
    var moves = MessageMoves(plan, for: made)
    for (argument, converter) in zip(plan.arguments, converters.arguments) { moves.add(argument, converter) }
    made.pointee.plan = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    made.pointee.types = methodTypes
    made.pointee.consumesSelf = family.consumesSelf
    made.pointee.returnsRetained = family.returnsRetained && encoding.result.kind == .object
    made.pointee.returnsBOOL = encoding.result.isBOOL
    #if DEBUG
      made.pointee.reportsNO = encoding.result.isBOOL && resultType == Void.self
    #endif
    if leavesErrorOut, let place = plan.arguments.last?.place {
      (made.pointee.errorPlace, made.pointee.errorOffset) = (MessageMoves.offset(of: place), moves.reserve(8))
    }
    moves.finish(converters.result, isIgnored: resultType == Void.self)
  }

  deinit { bd_message_plan_destroy(pointer.assumingMemoryBound(to: bd_message_plan.self)) }
}

// MARK: The functions that the C layer calls

extension MessagePlan {
  // The table is neither changed nor freed.
  nonisolated(unsafe) fileprivate static let functions: UnsafePointer<bd_message_functions> = {
    let functions = UnsafeMutablePointer<bd_message_functions>.allocate(capacity: 1)
    functions.initialize(
      to: bd_message_functions(
        plan: { receiver, selector, types, count, result, isShared, error in
          // A metatype without a protocol is the address of the type's metadata.
          let types = UnsafeBufferPointer(start: types, count: Int(count)).map { unsafeBitCast($0, to: Any.Type.self) }
          do {
            let plan = try Sending.plan(
              for: ObjectHandle(receiver), selector.map { SelectorHandle($0) }, types,
              unsafeBitCast(result, to: Any.Type.self), isShared: &isShared.pointee)
            _ = Unmanaged.passRetained(plan)
            return UnsafePointer(plan.pointer.assumingMemoryBound(to: bd_message_plan.self))
          } catch let thrown {
            error.pointee = word(of: thrown)
            return nil
          }
        },
        release: { Unmanaged<MessagePlan>.fromOpaque($0).release() },
        store: { plan, index, value, bytes, object in
          with(plan, converter: Int(index)) { object.pointee = try $0.store(copying: value, to: bytes)?.give() }
        },
        load: { plan, bytes, value in with(plan, converter: nil) { try $0.load(bytes, to: value) } },
        fail: { plan, what, thrown, location in
          let plan = plan.map { Unmanaged<MessagePlan>.fromOpaque($0).takeUnretainedValue() }
          return error(Int(what), thrown, of: plan, at: CodeLocation(location.pointee)).map(word)
        },
        testShapes: { Sending.testShapes() },
        allocate: { name, location, error in
          do {
            let name = name.assumingMemoryBound(to: String.self).pointee
            return try Sending.allocate(name, at: CodeLocation(location.pointee)!)
          } catch let thrown {
            error.pointee = word(of: thrown)
            return nil
          }
        },
        reference: unsafeBitCast(ObjCObject.self as Any.Type, to: UnsafeRawPointer.self),
        respondsToSelector: SelectorHandle("respondsToSelector:").pointer))
    return UnsafePointer(functions)
  }()

  /// Calls `body` with a converter of the plan that a plan of the C layer was made from: that of the argument at `index`,
  /// or of the result. Returns the error that it throws as a word, with the method and the value that did not fit.
  private static func with(
    _ plan: UnsafeRawPointer, converter index: Int?, _ body: (AnyValueConverter) throws -> Void
  ) -> UnsafeMutableRawPointer? {
    Unmanaged<MessagePlan>.fromOpaque(plan)._withUnsafeGuaranteedRef { plan in
      do { try plan.converters.with(index, body) } catch {
        let failure = error as? ConversionFailure
        return word(of: failure?.error(argument: index, selector: plan.selector) ?? error)
      }
      return nil
    }
  }

  /// Returns the error for a message that has no result, and takes over `word`.
  private static func error(
    _ what: Int, _ word: UInt, of plan: MessagePlan?, at location: CodeLocation?
  ) -> (any Error)? {
    switch what {
    case bd_message_raised:
      return publicError(ObjectiveCException(owned: OpaquePointer(bitPattern: word)), at: location)
    case bd_message_failed:
      let object = OwnedReference(owned: OpaquePointer(bitPattern: word)!)
      do { return try errors.load(object.handle) } catch let failure {
        let error = (failure as? ConversionFailure)?.error(
          argument: plan!.converters.arguments.count, selector: plan!.selector)
        return publicError(error ?? failure, at: location)
      }
    case bd_message_hasError:
      return publicError(take(word), at: location)
    default:
      #if DEBUG
        if let location {
          DebugLog.write(
            "\"\(plan!.selector)\" returned NO, and the result was not used; send it `as Bool` to get the result "
              + "(\(location))")
        }
      #endif
      return nil
    }
  }

  private static let errors = makeObjectConverter((any Error).self, for: .anyObject)!

  /// Returns an error as a word, which the receiver owns. An error is one word, a reference (Swift ABI, "Type Layout").
  private static func word(of thrown: any Error) -> UnsafeMutableRawPointer {
    withUnsafeTemporaryAllocation(of: (any Error).self, capacity: 1) { error in
      error.initializeElement(at: 0, to: thrown)
      return UnsafeRawPointer(error.baseAddress!).load(as: UnsafeMutableRawPointer.self)
    }
  }

  private static func take(_ word: UInt) -> any Error {
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: 1) { memory in
      memory.initializeElement(at: 0, to: word)
      return UnsafeMutableRawPointer(memory.baseAddress!).assumingMemoryBound(to: (any Error).self).move()
    }
  }
}

/// Called by the C layer before the first message.
@_cdecl("bd_message_functionsOfSwift")
func messageFunctions() -> UnsafeRawPointer { UnsafeRawPointer(MessagePlan.functions) }

extension CodeLocation {
  fileprivate init?(_ location: bd_location) {
    guard location.line != 0 else { return nil }
    // These are the words of a StaticString.
    self.init(unsafeBitCast((location.file, location.length, location.flags), to: StaticString.self), location.line)
  }
}
