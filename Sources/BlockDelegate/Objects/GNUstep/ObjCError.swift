#if !canImport(ObjectiveC)
  import Foundation

  /// An `NSError` that came from Objective-C: it is one of Foundation's, too, with the same domain, code and user info.
  ///
  ///     } catch let error as NSError { print(error.domain, error.code, error.userInfo) }
  ///
  /// Sendable because an NSError never changes.
  public final class ObjCError: NSError, @unchecked Sendable {
    /// The error itself.
    public let object: ObjCObject

    init(_ object: ObjCObject, domain: String, code: Int, userInfo: [String: Any]) {
      self.object = object
      super.init(domain: domain, code: code, userInfo: userInfo)
    }

    /// An error of Objective-C is in no archive of Foundation's: nil.
    public required init?(coder: NSCoder) { nil }
  }
#endif
