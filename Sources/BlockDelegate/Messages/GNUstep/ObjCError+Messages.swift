#if !canImport(ObjectiveC)
  import Foundation

  extension ObjCError {
    /// The Foundation error for an `NSError` of Objective-C.
    convenience init(_ object: ObjCObject) {
      var userInfo = ErrorKeys.asFoundation((try? object.send("userInfo")) ?? [:])
      // An NSError describes itself also where its user info does not.
      if userInfo[NSLocalizedDescriptionKey] == nil {
        userInfo[NSLocalizedDescriptionKey] = try? object.send("localizedDescription") as String
      }
      self.init(
        object, domain: (try? object.send("domain")) ?? "", code: (try? object.send("code")) ?? 0, userInfo: userInfo)
    }
  }
#endif
