// The typed members for methods that the catalogue declares on Linux. A program for a Mac alone would name the members
// of the protocols: `delegate[NSWindowDelegate.windowShouldClose] = { ... }`.
#if canImport(ObjectiveC)
  import AppKit
  import BlockDelegate

  extension DelegateMethod
  where P == any NSApplicationDelegate, F == MainActorMethodBody<ObjCObject, NSApplication.TerminateReply> {
    package static var applicationShouldTerminate: Self {
      Self(#selector(NSApplicationDelegate.applicationShouldTerminate(_:)))
    }
  }

  extension DelegateMethod where P == any NSApplicationDelegate, F == MainActorMethodBody<Notification, Void> {
    package static var applicationWillTerminate: Self {
      Self(#selector(NSApplicationDelegate.applicationWillTerminate(_:)))
    }
  }

  extension DelegateMethod where P == any NSWindowDelegate, F == MainActorMethodBody<ObjCObject, Bool> {
    package static var windowShouldClose: Self { Self(#selector(NSWindowDelegate.windowShouldClose(_:))) }
  }

  extension DelegateMethod where P == any NSTableViewDataSource, F == MainActorMethodBody<ObjCObject, Int> {
    package static var numberOfRowsInTableView: Self { Self(#selector(NSTableViewDataSource.numberOfRows(in:))) }
  }

  extension DelegateMethod
  where P == any NSTableViewDataSource, F == MainActorMethodBody<ObjCObject, ObjCObject?, Int, Any?> {
    package static var tableViewObjectValueForTableColumnRow: Self {
      Self(#selector(NSTableViewDataSource.tableView(_:objectValueFor:row:)))
    }
  }

  extension DelegateMethod
  where P == any NSTableViewDataSource, F == MainActorMethodBody<ObjCObject, Any?, ObjCObject?, Int, Void> {
    package static var tableViewSetObjectValueForTableColumnRow: Self {
      Self(#selector(NSTableViewDataSource.tableView(_:setObjectValue:for:row:)))
    }
  }

  extension DelegateMethod where P == any NSTableViewDelegate, F == MainActorMethodBody<ObjCObject, Int, Bool> {
    package static var tableViewShouldSelectRow: Self {
      Self(#selector(NSTableViewDelegate.tableView(_:shouldSelectRow:)))
    }
  }

  extension DelegateMethod where P == any NSTableViewDelegate, F == MainActorMethodBody<Notification, Void> {
    package static var tableViewSelectionDidChange: Self {
      Self(#selector(NSTableViewDelegate.tableViewSelectionDidChange(_:)))
    }
  }

  extension DelegateMethod where P == any NSTextFieldDelegate, F == MainActorMethodBody<ObjCObject, ObjCObject, Bool> {
    package static var controlTextShouldEndEditing: Self {
      Self(#selector(NSControlTextEditingDelegate.control(_:textShouldEndEditing:)))
    }
  }

  extension DelegateMethod where P == any NSTextFieldDelegate, F == MainActorMethodBody<Notification, Void> {
    package static var controlTextDidChange: Self {
      Self(#selector(NSControlTextEditingDelegate.controlTextDidChange(_:)))
    }
  }
#endif
