import BlockDelegateRuntime

/// The kind of value that an object is, by its class.
///
/// The text of a value shows its content. Objects of all other classes are shown by a number, because their identity
/// matters.
enum ValueClass {
  case string, attributedString, number, value, null, data, date, url, uuid, error, indexSet, indexPath
  case array, orderedSet, set, dictionary, notification
  /// A value for which no text is defined. Logs copy the value and show it by a number.
  case otherValue

  /// The selector of the method that returns the size of a value, or nil if the value has no such method.
  var countSelector: String? {
    switch self {
    case .string, .attributedString, .data, .indexPath: "length"
    case .array, .orderedSet, .set, .dictionary, .indexSet: "count"
    default: nil
    }
  }

  /// The classes whose instances are values, by their addresses, which are hashed faster than a type of another module.
  /// The instances of their subclasses are values, too.
  fileprivate static let known: [Int: ValueClass] = {
    let values: KeyValuePairs<String, ValueClass> = [
      "NSString": .string, "NSAttributedString": .attributedString, "NSNumber": .number, "NSValue": .value,
      "NSNull": .null, "NSData": .data, "NSDate": .date, "NSURL": .url, "NSUUID": .uuid, "NSError": .error,
      "NSIndexSet": .indexSet, "NSIndexPath": .indexPath, "NSArray": .array, "NSOrderedSet": .orderedSet,
      "NSSet": .set, "NSDictionary": .dictionary, "NSNotification": .notification, "NSCharacterSet": .otherValue,
      "NSDateComponents": .otherValue, "NSLocale": .otherValue, "NSPredicate": .otherValue, "NSTimeZone": .otherValue,
      "NSURLRequest": .otherValue, "NSURLResponse": .otherValue,
    ]
    let known = values.compactMap { name, kind in ClassHandle(named: name).map { (Int(bitPattern: $0.pointer), kind) } }
    return Dictionary(uniqueKeysWithValues: known)
  }()
}

/// The names of objects and the permission to call methods of values, which are needed for texts and copies of objects.
struct ValueAccess {
  let names: ObjectNames
  /// Whether methods of values may be called.
  let asksValues: Bool

  /// Returns the kind of value that an object is, or nil if it is not a value or its methods must not be called.
  func valueClass(of object: ObjectHandle) -> ValueClass? {
    guard asksValues else { return nil }
    let classes = sequence(first: object.cls, next: \.superclass)
    return classes.lazy.compactMap { ValueClass.known[Int(bitPattern: $0.pointer)] }.first
  }
}
