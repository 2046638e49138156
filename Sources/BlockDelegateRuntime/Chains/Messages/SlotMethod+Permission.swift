import BlockDelegateCore

extension SlotMethod {
  /// Whether the method asks for permission: it returns `BOOL`, and its selector contains a word such as "should".
  var asksForPermission: Bool { encoding.result.isBOOL && BlockDelegateCore.asksForPermission(selector.name) }
}
