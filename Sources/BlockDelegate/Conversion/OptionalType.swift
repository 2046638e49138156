/// A protocol that only `Optional` conforms to, so that code can find the wrapped type at run time.
protocol OptionalType { static var wrappedType: Any.Type { get } }

extension Optional: OptionalType { static var wrappedType: Any.Type { Wrapped.self } }
