/// The type `Optional`, for any wrapped type.
protocol OptionalType { static var wrappedType: Any.Type { get } }

extension Optional: OptionalType { static var wrappedType: Any.Type { Wrapped.self } }
