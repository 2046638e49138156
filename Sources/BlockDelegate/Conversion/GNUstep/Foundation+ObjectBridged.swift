#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation

  extension Data: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Data>? {
      .nonNil(load: FoundationBridge.loadData, store: FoundationBridge.storeData)
    }
  }

  extension URL: ObjectBridged {
    static func objectConverter() -> ObjectConverter<URL>? {
      .nonNil(load: FoundationBridge.loadURL, store: FoundationBridge.storeURL)
    }
  }

  extension Date: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Date>? {
      .nonNil(load: FoundationBridge.loadDate, store: FoundationBridge.storeDate)
    }
  }

  private typealias ObjectGetter = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer?

  private enum FoundationBridge {
    static let data = KnownClass("NSData")
    static let bytes = KnownMessage(
      "bytes", as: (@convention(c) (OpaquePointer, OpaquePointer) -> UnsafeRawPointer?).self)
    static let length = KnownMessage("length", as: (@convention(c) (OpaquePointer, OpaquePointer) -> UInt).self)
    static let initWithBytes = KnownMessage(
      "initWithBytes:length:",
      as: (@convention(c) (OpaquePointer, OpaquePointer, UnsafeRawPointer?, UInt) -> OpaquePointer?).self)

    @Sendable
    static func loadData(_ object: OpaquePointer) throws -> Data {
      try data.check(object, for: "Data")
      let count = Int(length.function(of: object)(object, length.selector.pointer))
      guard count > 0, let start = bytes.function(of: object)(object, bytes.selector.pointer) else { return Data() }
      return Data(bytes: start, count: count)
    }

    @Sendable
    static func storeData(_ value: Data) throws -> OpaquePointer {
      value.withUnsafeBytes { buffer in
        let new = data.alloc()
        return initWithBytes.function(of: new)(
          new, initWithBytes.selector.pointer, buffer.baseAddress, UInt(buffer.count))!
      }
    }

    static let url = KnownClass("NSURL")
    static let absoluteString = KnownMessage("absoluteString", as: ObjectGetter.self)
    static let initWithString = KnownMessage(
      "initWithString:", as: (@convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer?).self)
    static let strings = String.objectConverter()!

    @Sendable
    static func loadURL(_ object: OpaquePointer) throws -> URL {
      try url.check(object, for: "URL")
      return try AutoreleasePool.run {
        let text = try strings.load(absoluteString.function(of: object)(object, absoluteString.selector.pointer))
        guard let value = URL(string: text) else {
          throw ConversionFailure.unexpectedValue(expected: "URL", given: text)
        }
        return value
      }
    }

    @Sendable
    static func storeURL(_ value: URL) throws -> OpaquePointer {
      let text = try strings.store(value.absoluteString)!
      defer { bd_objc_release(text) }
      let new = url.alloc()
      guard let object = initWithString.function(of: new)(new, initWithString.selector.pointer, text) else {
        throw ConversionFailure.unexpectedValue(expected: "a URL that NSURL accepts", given: value.absoluteString)
      }
      return object
    }

    static let date = KnownClass("NSDate")
    static let timeInterval = KnownMessage(
      "timeIntervalSinceReferenceDate", as: (@convention(c) (OpaquePointer, OpaquePointer) -> Double).self)
    static let initWithTimeInterval = KnownMessage(
      "initWithTimeIntervalSinceReferenceDate:",
      as: (@convention(c) (OpaquePointer, OpaquePointer, Double) -> OpaquePointer?).self)

    @Sendable
    static func loadDate(_ object: OpaquePointer) throws -> Date {
      try date.check(object, for: "Date")
      return Date(
        timeIntervalSinceReferenceDate: timeInterval.function(of: object)(object, timeInterval.selector.pointer))
    }

    @Sendable
    static func storeDate(_ value: Date) throws -> OpaquePointer {
      let new = date.alloc()
      return initWithTimeInterval.function(of: new)(
        new, initWithTimeInterval.selector.pointer, value.timeIntervalSinceReferenceDate)!
    }
  }
#endif
