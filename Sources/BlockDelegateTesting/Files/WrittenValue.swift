import Foundation

/// An argument or a result as a file has it: an object with one key, which says what it is.
///
///     { "string": "one" }    { "integer": 3 }    { "placeholder": "<NSWindow #1>" }
indirect enum WrittenValue: Equatable {
  /// nil, or `NULL`.
  case null
  case number(NumberValue)
  case string(String)
  case data(Data)
  /// In seconds since 2001.
  case date(Double)
  case url(String)
  /// A struct.
  case bytes(Data)
  case array([WrittenValue])
  /// Pairs of a key and a value.
  case dictionary([[WrittenValue]])
  /// Its `name`, `object` and `userInfo`.
  case notification([String: WrittenValue])
  /// The text of what no file can hold.
  case placeholder(String)
}

extension WrittenValue: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case `nil`, bool, integer, unsigned, double, string, data, date, url, bytes, array, dictionary, notification
    case placeholder
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .null: try container.encode(true, forKey: .nil)
    case .number(.bool(let value)): try container.encode(value, forKey: .bool)
    case .number(.integer(let value)): try container.encode(value, forKey: .integer)
    case .number(.unsigned(let value)): try container.encode(value, forKey: .unsigned)
    case .number(.double(let value)): try container.encode(value, forKey: .double)
    case .string(let value): try container.encode(value, forKey: .string)
    case .data(let value): try container.encode(value, forKey: .data)
    case .date(let value): try container.encode(value, forKey: .date)
    case .url(let value): try container.encode(value, forKey: .url)
    case .bytes(let value): try container.encode(value, forKey: .bytes)
    case .array(let value): try container.encode(value, forKey: .array)
    case .dictionary(let value): try container.encode(value, forKey: .dictionary)
    case .notification(let value): try container.encode(value, forKey: .notification)
    case .placeholder(let value): try container.encode(value, forKey: .placeholder)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      let keys = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "expected one of the keys \(keys)"))
    }
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try container.decode(type, forKey: key)
    }
    switch key {
    case .nil: self = .null
    case .bool: self = .number(.bool(try value()))
    case .integer: self = .number(.integer(try value()))
    case .unsigned: self = .number(.unsigned(try value()))
    case .double: self = .number(.double(try value()))
    case .string: self = .string(try value())
    case .data: self = .data(try value())
    case .date: self = .date(try value())
    case .url: self = .url(try value())
    case .bytes: self = .bytes(try value())
    case .array: self = .array(try value())
    case .dictionary: self = .dictionary(try value())
    case .notification: self = .notification(try value())
    case .placeholder: self = .placeholder(try value())
    }
  }
}
