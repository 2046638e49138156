#if !canImport(ObjectiveC)
  import Foundation

  /// An `NSError` that came from Objective-C, and is also a Foundation error.
  ///
  /// The Foundation error has the same domain and code, and the entries of the user info whose keys are strings:
  ///
  ///     } catch let error as NSError { print(error.domain, error.code, error.userInfo) }
  ///
  /// `ObjCError` is sendable because an NSError is immutable.
  public final class ObjCError: NSError, @unchecked Sendable {
    /// The Objective-C error object.
    public let object: ObjCObject

    /// Makes the Foundation error for an Objective-C `NSError`.
    init(_ object: ObjCObject) throws {
      self.object = object
      var (userInfo, count): ([String: Any], Int) = ([:], 0)
      let all = try object.handle.object("userInfo")
      try all?.forEachElement(Int(clamping: all?.word(Messages.count) ?? 0)) { key in
        guard let name = try loadAny(key) as? String, let value = try all?.object(Messages.objectForKey, key.word)
        else { return }
        count += 1
        // A value that can't be converted stays an object.
        userInfo[name] = try unlessTooMany { try loadAny(value) } ?? ObjCObject(value)
      }
      try checkCount(userInfo.count, of: count)
      userInfo = ErrorKeys.asFoundation(userInfo)
      // An NSError has a localized description even if its user info has none.
      if userInfo[NSLocalizedDescriptionKey] == nil {
        userInfo[NSLocalizedDescriptionKey] = try? object.send("localizedDescription") as String
      }
      super.init(domain: try object.send("domain") as String? ?? "", code: try object.send("code"), userInfo: userInfo)
    }

    /// Returns nil, because Foundation's archives contain no Objective-C errors.
    public required init?(coder: NSCoder) { nil }
  }

  /// The keys of an error's user info. Foundation and GNUstep spell some of the keys differently.
  enum ErrorKeys {
    /// GNUstep's spelling of the key for the localized description.
    static let description = "NSLocalizedDescriptionKey"

    // Foundation's spelling for each key that is defined in NSError.m of GNUstep Base.
    private static let names = [
      (description, NSLocalizedDescriptionKey),
      ("NSLocalizedFailureReasonErrorKey", NSLocalizedFailureReasonErrorKey),
      ("NSLocalizedRecoveryOptionsErrorKey", NSLocalizedRecoveryOptionsErrorKey),
      ("NSLocalizedRecoverySuggestionErrorKey", NSLocalizedRecoverySuggestionErrorKey),
      ("NSRecoveryAttempterErrorKey", NSRecoveryAttempterErrorKey),
      ("NSStringEncodingErrorKey", NSStringEncodingErrorKey),
      ("NSUnderlyingErrorKey", NSUnderlyingErrorKey),
      ("NSURLErrorKey", NSURLErrorKey),
    ]

    static func asFoundation(_ userInfo: [String: Any]) -> [String: Any] { rename(userInfo, names) }
    static func asGNUstep(_ userInfo: [String: Any]) -> [String: Any] { rename(userInfo, names.map { ($1, $0) }) }

    private static func rename(_ userInfo: [String: Any], _ names: [(String, String)]) -> [String: Any] {
      var userInfo = userInfo
      for (key, name) in names where userInfo[name] == nil { userInfo[name] = userInfo.removeValue(forKey: key) }
      return userInfo
    }
  }
#endif
