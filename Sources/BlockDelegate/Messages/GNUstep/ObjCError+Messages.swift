#if !canImport(ObjectiveC)
  import Foundation

  extension ObjCError {
    /// Makes the Foundation error for an Objective-C `NSError`.
    convenience init(_ object: ObjCObject) {
      var userInfo = ErrorKeys.asFoundation((try? object.send("userInfo")) ?? [:])
      // An NSError has a localized description even if its user info has none.
      if userInfo[NSLocalizedDescriptionKey] == nil {
        userInfo[NSLocalizedDescriptionKey] = try? object.send("localizedDescription") as String
      }
      self.init(
        object, domain: (try? object.send("domain")) ?? "", code: (try? object.send("code")) ?? 0, userInfo: userInfo)
    }
  }
#endif
