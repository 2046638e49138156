import BlockDelegateCore

extension SlotMethod {
  /// Whether the method asks for permission: it returns `BOOL`, and its selector says so.
  var asksForPermission: Bool { encoding.result.isBOOL && BlockDelegateCore.asksForPermission(selector.name) }
}
