import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// The texts of numbers, dates, data and boxed values.
extension ObjectText {
  static func number(_ object: ObjCObject) throws -> String {
    // Booleans have their own classes: NSBoolNumber in GNUstep, and __NSCFBoolean on Apple's platforms.
    if ["BoolNumber", "CFBoolean"].contains(where: object.handle.cls.name.hasSuffix) {
      return try object.send(selector("boolValue")) ? "YES" : "NO"
    }
    switch try type(of: object) {
    case "f", "d": return "\(try object.send(selector("doubleValue")) as Double)"
    case "Q", "L": return "\(try object.send(selector("unsignedLongLongValue")) as UInt)"
    default: return "\(try object.send(selector("longLongValue")) as Int)"
    }
  }

  /// Returns the type encoding of a boxed value.
  private static func type(of object: ObjCObject) throws -> String {
    let type: UnsafePointer<CChar>? = try object.send(selector("objCType"))
    return type.map { String(cString: $0) } ?? ""
  }

  /// Returns a date in the ISO 8601 format, in UTC, with milliseconds: `1970-01-01T00:00:01.500Z`. The text does not
  /// depend on the system's locale and calendar.
  func date(_ object: ObjCObject) throws -> String {
    let date = Date(timeIntervalSinceReferenceDate: try object.send(selector("timeIntervalSinceReferenceDate")))
    let seconds = date.timeIntervalSince1970
    // A date outside the years 1 to 9999 is written as its number of seconds.
    guard seconds > -62_135_596_800, seconds < 253_402_300_800 else { return "<date \(seconds)>" }
    let milliseconds = Int((seconds * 1000).rounded(.down))
    var (time, parts) = (time_t((Double(milliseconds) / 1000).rounded(.down)), tm())
    gmtime_r(&time, &parts)
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d.%03ldZ", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
      parts.tm_hour, parts.tm_min, parts.tm_sec, milliseconds - time * 1000)
  }

  func data(_ object: ObjCObject) throws -> String {
    let length: UInt = try object.send(selector("length"))
    let bytes: UnsafeRawPointer? = try object.send(selector("bytes"))
    let start = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(min(length, 16)))
      .map { String(format: "%02x", $0) }
    return "<\(length) bytes\(start.isEmpty ? "" : ": ")\(start.joined())\(length > 16 ? "..." : "")>"
  }

  /// Returns the text of the value in an NSValue.
  func boxed(_ object: ObjCObject) throws -> String {
    let encoding = try TypeEncoding(Self.type(of: object))
    let size = try encoding.layout().size
    guard size <= room.rest else { return access.names.seen(object.handle).name }
    return try withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      try read(object, encoding, into: memory)
      return text(of: encoding, at: memory.baseAddress!)
    }
  }

  private func read(_ value: ObjCObject, _ type: TypeEncoding, into memory: UnsafeMutableRawBufferPointer) throws {
    #if !canImport(ObjectiveC)
      // In GNUstep 1.28, `getValue:` copies only eight bytes of a struct.
      func store<T>(_ value: T) { withUnsafeBytes(of: value) { memory.copyMemory(from: $0) } }
      if case .structure(let aggregate) = type {
        switch StructNames(of: aggregate).name {
        case "NSRange": return store(try value.send("rangeValue") as NSRange)
        case "CGPoint": return store(try value.send("pointValue") as CGPoint)
        case "CGSize": return store(try value.send("sizeValue") as CGSize)
        case "CGRect": return store(try value.send("rectValue") as CGRect)
        default: break
        }
      }
    #endif
    try value.send(selector("getValue:"), memory.baseAddress!)
  }
}
