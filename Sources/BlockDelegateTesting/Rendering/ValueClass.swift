import BlockDelegateRuntime

/// What an object's class says of its text: objects of these classes are values, which their text shows; all others
/// have an identity, which a number stands for.
enum ValueClass {
  case string, attributedString, number, value, null, data, date, url, uuid, error, indexSet, indexPath
  case array, orderedSet, set, dictionary, notification
  /// A value whose text nobody knows: it is copied, and numbered.
  case otherValue

  /// The selector that says how much a value has in it, which only some have.
  var countSelector: String? {
    switch self {
    case .string, .attributedString, .data, .indexPath: "length"
    case .array, .orderedSet, .set, .dictionary, .indexSet: "count"
    default: nil
    }
  }

  /// The classes whose instances, and those of classes below, are such values.
  private static let known: [ClassHandle: ValueClass] = {
    let values: [(String, ValueClass)] = [
      ("NSString", .string), ("NSAttributedString", .attributedString), ("NSNumber", .number), ("NSValue", .value),
      ("NSNull", .null), ("NSData", .data), ("NSDate", .date), ("NSURL", .url), ("NSUUID", .uuid), ("NSError", .error),
      ("NSIndexSet", .indexSet), ("NSIndexPath", .indexPath), ("NSArray", .array), ("NSOrderedSet", .orderedSet),
      ("NSSet", .set), ("NSDictionary", .dictionary), ("NSNotification", .notification),
      ("NSCharacterSet", .otherValue), ("NSDateComponents", .otherValue), ("NSLocale", .otherValue),
      ("NSPredicate", .otherValue), ("NSTimeZone", .otherValue), ("NSURLRequest", .otherValue),
      ("NSURLResponse", .otherValue),
    ]
    let known = values.compactMap { name, value in ClassHandle(named: name).map { ($0, value) } }
    return Dictionary(uniqueKeysWithValues: known)
  }()

  /// By class, for the classes that were asked about; nil for those with an identity.
  private static let found = Mutex<[ClassHandle: ValueClass?]>([:])

  /// nil for an object that is no value.
  static func of(_ object: ObjectHandle) -> ValueClass? {
    let cls = object.cls
    if let found = found.withLock({ $0[cls] }) { return found }
    let new = sequence(first: cls, next: \.superclass).lazy.compactMap { known[$0] }.first
    found.withLock { $0[cls] = .some(new) }
    return new
  }
}
