/// Returns the values in the order of their keys. Values with the same key keep their order.
///
/// The function is not inlined into other modules, so that programs contain the code of sorting once and not for each
/// type of values: that code takes four kilobytes a type.
@inline(never)
package func sorted<Value, Key: Comparable>(_ values: some Sequence<Value>, by key: (Value) -> Key) -> [Value] {
  values.sorted { key($0) < key($1) }
}
