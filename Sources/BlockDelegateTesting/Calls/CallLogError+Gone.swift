extension CallLogError {
  init(_ gone: KeptObject.Gone, argument index: Int?, method: String) {
    self =
      gone.isUnwritten
      ? .unwrittenValue(gone.name, argument: index, method: method)
      : .goneObject(gone.name, argument: index, method: method)
  }
}
