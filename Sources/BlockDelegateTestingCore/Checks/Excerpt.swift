/// Returns the last 20 records with a heading, for the texts of failures.
package func excerpt<Record>(of records: [Record], text: (ArraySlice<Record>) -> String) -> String {
  guard !records.isEmpty else { return "nothing was recorded" }
  let last = records.suffix(20)
  let heading = last.count < records.count ? "the last of \(records.count) messages:" : "recorded:"
  return "\(heading)\n\(text(last))"
}
