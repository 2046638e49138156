/// Returns the values in the order of their keys. Values with the same key keep their order.
///
/// For a few values: the code is slow because it is for all types. In return, a program contains it once. The code that
/// sorts one type takes four kilobytes.
@inline(never)
package func sorted<Value, Key: Comparable>(_ values: some Sequence<Value>, by key: (Value) -> Key) -> [Value] {
  values.sorted { key($0) < key($1) }
}
