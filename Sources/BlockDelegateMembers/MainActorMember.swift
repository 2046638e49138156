/// The type of a protocol's method that the main actor isolates, as Swift has it where the method is named of an object.
///
/// A module of its own, in the language mode of Swift 5: in that of Swift 6 the same words mean a function that is
/// `@Sendable` as well, and a method of an object that is not Sendable is none (SE-0434).
public typealias MainActorMember<each A, R, E: Error> = @MainActor (repeat each A) throws(E) -> R
