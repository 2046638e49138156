import BlockDelegate
import Foundation

/// A selector by its name, which Apple's compiler would want to know where it is a literal.
func selector(_ name: String) -> Selector { Selector(name) }
