#if !canImport(ObjectiveC)
  import Foundation

  /// An `NSError` that came from Objective-C, and is also a Foundation error.
  ///
  /// The Foundation error has the same domain, code and user info:
  ///
  ///     } catch let error as NSError { print(error.domain, error.code, error.userInfo) }
  ///
  /// `ObjCError` is sendable because an NSError is immutable.
  public final class ObjCError: NSError, @unchecked Sendable {
    /// The Objective-C error object.
    public let object: ObjCObject

    init(_ object: ObjCObject, domain: String, code: Int, userInfo: [String: Any]) {
      self.object = object
      super.init(domain: domain, code: code, userInfo: userInfo)
    }

    /// Returns nil, because Foundation's archives contain no Objective-C errors.
    public required init?(coder: NSCoder) { nil }
  }
#endif
