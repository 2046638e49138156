import Foundation

protocol Store: AnyObject {
  func load<T>(_ type: T.Type) -> T
  func save(_ value: some Equatable)
  static func shared()
  init(path: String)
  subscript(_ index: Int) -> String { get }
  func copy() -> Self
  func each(_ body: () throws -> Void) rethrows
  func supported()
}

protocol Box: AnyObject {
  associatedtype Content
}

protocol Key: AnyObject, Hashable {}

protocol Value {
  func read() -> Int
}

class Base {}

protocol Part: Base {}
