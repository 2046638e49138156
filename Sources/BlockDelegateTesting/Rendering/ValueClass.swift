import BlockDelegateRuntime

/// What an object's class says of its text: objects of these classes are values, which their text shows; all others
/// have an identity, which a number stands for.
enum ValueClass: String, CaseIterable {
  // The class whose instances, and those of classes below, are such values.
  case string = "NSString"
  case attributedString = "NSAttributedString"
  case number = "NSNumber"
  case value = "NSValue"
  case null = "NSNull"
  case data = "NSData"
  case date = "NSDate"
  case url = "NSURL"
  case uuid = "NSUUID"
  case error = "NSError"
  case indexSet = "NSIndexSet"
  case indexPath = "NSIndexPath"
  case array = "NSArray"
  case orderedSet = "NSOrderedSet"
  case set = "NSSet"
  case dictionary = "NSDictionary"
  case notification = "NSNotification"
  /// A value whose text nobody knows: it is copied, and numbered.
  case otherValue

  private static let otherNames = [
    "NSCharacterSet", "NSDateComponents", "NSLocale", "NSPredicate", "NSTimeZone", "NSURLRequest", "NSURLResponse",
  ]

  /// The selector that says how much a value has in it, which only some have.
  var countSelector: String? {
    switch self {
    case .string, .attributedString, .data, .indexPath: "length"
    case .array, .orderedSet, .set, .dictionary, .indexSet: "count"
    default: nil
    }
  }

  private static let known: [ClassHandle: ValueClass] = {
    let names = allCases.map { ($0.rawValue, $0) } + otherNames.map { ($0, .otherValue) }
    return Dictionary(uniqueKeysWithValues: names.compactMap { name, value in ClassHandle(named: name).map { ($0, value) } })
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
