#if !canImport(ObjectiveC)
  import BlockDelegateCore
  import BlockDelegateFoundation
  import Foundation
  import FoundationNetworking

  /// An argument or a result. Values are kept, and objects are held weakly, so that a log does not prolong their life.
  ///
  /// It is Sendable because the value is only handed to the test, which uses it as the delegate's methods do.
  struct KeptValue: RecordedValue, @unchecked Sendable {
    private let content: Content

    private enum Content {
      case value(Any)
      case object(ObjectNames.Seen)
    }

    init(_ value: Any, _ names: ObjectNames) {
      let value = unwrapped(value) ?? value
      if !(type(of: value) is AnyClass) || value is any Error {
        content = .value(value)
      } else if let object = value as? NSObject, Self.valueClasses.contains(where: object.isKind) {
        content = .value(object.copy())
      } else {
        content = .object(names.seen(value as AnyObject))
      }
    }

    /// The classes of objects that have the content of a value.
    private static let valueClasses: [AnyClass] = [
      NSString.self, NSNumber.self, NSData.self, NSDate.self, NSURL.self, NSUUID.self, NSArray.self, NSDictionary.self,
      NSSet.self, NSNull.self, URLResponse.self,
    ]

    func read<Value>(as type: Value.Type, of message: RecordedMessage, argument: Int?) throws -> Value {
      let value: Any
      switch content {
      case .value(let kept): value = kept
      case .object(let seen):
        guard let object = (seen.reference as! WeakObject).object else {
          throw CallLogError.goneObject(seen.name, argument: argument, method: message.name)
        }
        value = object
      }
      if let value = value as? Value { return value }
      throw BlockDelegateError(
        argument.map { .wrongArgumentType($0) } ?? .wrongResultType, protocol: message.protocolName,
        selector: message.method.selectorName, expected: "\(Swift.type(of: value))", given: "\(type)")
    }
  }

  /// A weak reference to an object.
  ///
  /// It is Sendable because its reference is only read, which is atomic.
  final class WeakObject: LivingReference, @unchecked Sendable {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }

    var isLiving: Bool { object != nil }
  }

  extension ObjectNames {
    /// Foundation's classes have their names in Objective-C, as in logs of other systems: `<NSXMLParser #1>`.
    func seen(_ object: AnyObject) -> Seen {
      var className: String {
        let name = "\(type(of: object))".prefix { $0 != "<" }
        return (isFoundations(object) && !name.hasPrefix("NS") ? "NS" : "") + name
      }
      return seen(
        at: Int(bitPattern: Unmanaged.passUnretained(object).toOpaque()), WeakObject(object), className: className)
    }
  }
#endif
