#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  /// An out-parameter of a method for an object, such as an `NSString **` or an `NSError **`.
  ///
  /// The type has the same name as Swift's type on Apple's platforms.
  ///
  ///     delegate.on("formatter:didFail:errorDescription:") {
  ///       (_: ObjCObject, text: String, description: AutoreleasingUnsafeMutablePointer<String?>?) in
  ///       description?.pointee = "\(text) is no number"
  ///     }
  ///
  /// `Pointee` is an Optional of a Swift type that converts to an Objective-C object and back, such as `String?`.
  public struct AutoreleasingUnsafeMutablePointer<Pointee: ExpressibleByNilLiteral> {
    private let address: UnsafeMutablePointer<OpaquePointer?>

    /// Makes an out-parameter from an address, for a message that takes an out-parameter.
    ///
    /// - Parameter address: The address of a pointer to an object. The address must be valid while the out-parameter is
    ///   used.
    public init(_ address: UnsafeMutablePointer<OpaquePointer?>) { self.address = address }

    /// The object at the address as a Swift value; nil if there is no object, or if the object has another class.
    ///
    /// A new object is autoreleased, so code in the same autorelease pool can use it without releasing it. The previous
    /// object is not released. If a value can't be converted to an object, nothing is written, and
    /// ``DelegateFailure/handler`` gets an error. Reading this property uses the pointer at the address, which may be
    /// invalid if the caller has not initialized it.
    public var pointee: Pointee {
      get { (try? Self.converter?.load(address.pointee.map { ObjectHandle($0) })) ?? nil }
      nonmutating set {
        do {
          guard let object = try Self.converter?.store(newValue) else {
            address.pointee = nil
            return
          }
          address.pointee = object.handle.pointer
          object.autorelease()
        } catch {
          FailureHandler.report(
            (error as? ConversionFailure)?.error(argument: nil, selector: nil) ?? error)
        }
      }
    }

    private static var converter: ObjectConverter<Pointee>? { makeBridgedConverter(Pointee.self) }
  }

  extension AutoreleasingUnsafeMutablePointer: ObjectPointer {
    static var encoding: String { "^@" }
    static var isBridged: Bool { converter != nil }
  }
#endif
