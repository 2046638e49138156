/// The type of a protocol's method that the main actor isolates, when Swift code names the method of an object.
///
/// This type has a module of its own, in the language mode of Swift 5. In the language mode of Swift 6 the same type is
/// `@Sendable` as well, and a method of an object that is not Sendable does not have that type (SE-0434).
public typealias MainActorMember<each A, R, E: Error> = @MainActor (repeat each A) throws(E) -> R
