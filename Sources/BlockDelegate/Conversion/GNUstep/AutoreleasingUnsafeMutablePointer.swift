#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  /// Where a method's caller wants an object: an `NSString **`, an `NSError **`. It has the name of the type that Apple's
  /// platforms have for it.
  ///
  ///     delegate.on("formatter:didFail:errorDescription:") {
  ///       (_: ObjCObject, text: String, description: AutoreleasingUnsafeMutablePointer<String?>?) in
  ///       description?.pointee = "\(text) is no number"
  ///     }
  ///
  /// `Pointee` is an Optional of what a closure's argument can be that is an object.
  public struct AutoreleasingUnsafeMutablePointer<Pointee: ExpressibleByNilLiteral> {
    private let address: UnsafeMutablePointer<OpaquePointer?>

    /// Takes the address of a place for an object, for a message that wants one.
    public init(_ address: UnsafeMutablePointer<OpaquePointer?>) { self.address = address }

    /// The object, as a Swift value; nil where it is none.
    ///
    /// A new one is autoreleased: whoever looks at it in the same pool need not release it, and the one before is not
    /// released. What has no object is not written, and ``DelegateFailure/handler`` is told. Reading follows the address
    /// that is there: a caller that has put nothing there may have left any.
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
