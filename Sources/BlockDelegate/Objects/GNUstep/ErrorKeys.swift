#if !canImport(ObjectiveC)
  import Foundation

  /// The keys of an error's user info. Foundation and GNUstep spell some of the keys differently.
  enum ErrorKeys {
    /// GNUstep's spelling of the key for the localized description.
    static let description = "NSLocalizedDescriptionKey"

    // Foundation's spelling for each key that is defined in NSError.m of GNUstep Base.
    private static let foundation = [
      description: NSLocalizedDescriptionKey,
      "NSLocalizedFailureReasonErrorKey": NSLocalizedFailureReasonErrorKey,
      "NSLocalizedRecoveryOptionsErrorKey": NSLocalizedRecoveryOptionsErrorKey,
      "NSLocalizedRecoverySuggestionErrorKey": NSLocalizedRecoverySuggestionErrorKey,
      "NSRecoveryAttempterErrorKey": NSRecoveryAttempterErrorKey,
      "NSStringEncodingErrorKey": NSStringEncodingErrorKey,
      "NSUnderlyingErrorKey": NSUnderlyingErrorKey,
      "NSURLErrorKey": NSURLErrorKey,
    ]
    private static let gnustep = Dictionary(uniqueKeysWithValues: foundation.map { ($1, $0) })

    static func asFoundation(_ userInfo: [String: Any]) -> [String: Any] { rename(userInfo, foundation) }
    static func asGNUstep(_ userInfo: [String: Any]) -> [String: Any] { rename(userInfo, gnustep) }

    private static func rename(_ userInfo: [String: Any], _ names: [String: String]) -> [String: Any] {
      var userInfo = userInfo
      for (key, name) in names {
        if let value = userInfo.removeValue(forKey: key), userInfo[name] == nil { userInfo[name] = value }
      }
      return userInfo
    }
  }
#endif
