#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  /// An out-parameter through which a method returns an object, such as an `NSString **` or an `NSError **`.
  ///
  /// On Apple's platforms, Swift has a type with the same name for such out-parameters.
  ///
  ///     delegate.on("formatter:didFail:errorDescription:") {
  ///       (_: ObjCObject, text: String, description: AutoreleasingUnsafeMutablePointer<String?>?) in
  ///       description?.pointee = "\(text) is no number"
  ///     }
  ///
  /// `Pointee` is an Optional of a Swift type that converts to an Objective-C object and back, such as `String?`.
  public struct AutoreleasingUnsafeMutablePointer<Pointee: ExpressibleByNilLiteral> {
    private let address: UnsafeMutablePointer<OpaquePointer?>

    /// Makes an out-parameter from an address, to pass it as an argument of a message.
    ///
    /// - Parameter address: The address of a pointer to an object. The address must be valid while the out-parameter is
    ///   used.
    public init(_ address: UnsafeMutablePointer<OpaquePointer?>) { self.address = address }

    /// The object at the address as a Swift value; nil if there is no object, or if the object does not convert to the
    /// type.
    ///
    /// An object that is set is autoreleased, so code in the same autorelease pool can use the object without releasing
    /// it. Setting this property does not release the previous object. If a value can't be converted to an object, the
    /// memory at the address is unchanged, and ``DelegateFailure/handler`` gets an error. Do not read this property
    /// before the memory at the address has been initialized with nil or a valid object, because the property uses the
    /// pointer there.
    public var pointee: Pointee {
      get { (try? Self.converter?.load(address.pointee.map { ObjectHandle($0) })) ?? nil }
      nonmutating set {
        do {
          address.pointee = try Self.converter?.store(newValue)?.autorelease()
        } catch {
          let failure = (error as? ConversionFailure)?.error(argument: nil, selector: nil)
          FailureHandler.report(failure ?? publicError(error))
        }
      }
    }

    private static var converter: ObjectConverter<Pointee>? { makeBridgedConverter(Pointee.self) }
  }

  extension AutoreleasingUnsafeMutablePointer: NullablePointer {
    static var encoding: String { "^@" }
    static func points(by encoding: TypeEncoding) -> Bool { converter != nil && encoding.isErrorPointer }
  }
#endif
