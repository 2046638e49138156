import BlockDelegate
import Foundation
import WindowKit

/// Registers closures for methods that GNUstep's GUI library never sends, and for others. A debug build prints lines.
@MainActor func registerUnsent(_ application: ObjCObject) throws {
  let frame = CGRect(x: 0, y: 0, width: 200, height: 100)
  let table = try ObjCObject("NSTableView", "initWithFrame:", frame)
  for _ in 0..<2 {
    try table.implement(GNUstep.NSTableViewDelegate.self, replacing: true) { delegate in
      delegate.on(.tableViewHeightOfRow) { _, _ in 20 }
      delegate.on(.tableViewShouldSelectRow) { _, _ in true }
      delegate.on(.tableViewDataCellForTableColumnRow) { _, _, _ in nil }
    }
  }
  try ObjCObject("NSMenu", "initWithTitle:", "Menu").addDelegate(GNUstep.NSMenuDelegate.self) { delegate in
    delegate.on(.menuWillOpen) { _ in }
    delegate.on(.menuNeedsUpdate) { _ in }
  }
  try ObjCObject("NSOutlineView", "initWithFrame:", frame).implement(GNUstep.NSOutlineViewDelegate.self) { delegate in
    delegate.on(.selectionShouldChangeInOutlineView) { _ in true }
  }
  // All methods of this protocol are optional, because none is ever sent.
  try ObjCObject("NSRuleEditor", "initWithFrame:", frame).implement(GNUstep.NSRuleEditorDelegate.self) { _ in }
  try Application.terminate()
}
