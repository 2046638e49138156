extension RandomAccessCollection where Index == Int {
  /// The index of the element with a key, where the elements are in ascending order of their keys: found by halving.
  @inlinable package func sortedIndex<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> Int? {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = keyOf(self[middle]) < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound < endIndex && keyOf(self[range.lowerBound]) == key ? range.lowerBound : nil
  }
}
