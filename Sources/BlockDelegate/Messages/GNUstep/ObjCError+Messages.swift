#if !canImport(ObjectiveC)
  import Foundation

  extension ObjCError: CustomStringConvertible, LocalizedError {
    /// The error's domain: "NSXMLParserErrorDomain".
    public var domain: String { (try? object.send("domain")) ?? "" }
    /// The error's number in its domain.
    public var code: Int { (try? object.send("code")) ?? 0 }
    /// The error in words for a person: `localizedDescription`.
    public var errorDescription: String? { (try? object.send("localizedDescription") as String?) ?? nil }
    /// What else is known of the error: the values as ``ObjCObject``, `String`, numbers and collections.
    public var userInfo: [String: Any] { (try? object.send("userInfo")) ?? [:] }

    // What Foundation asks of an error that becomes an NSError: `(error as NSError).domain`.
    public var _domain: String { domain }
    public var _code: Int { code }

    public var description: String { "\(domain) \(code): \(errorDescription ?? "no description")" }
  }
#endif
