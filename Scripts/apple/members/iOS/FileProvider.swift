import BlockDelegate
import FileProvider

func implementNSFileProviderEnumerator(_ object: NSObject) throws {
  try object.implement(NSFileProviderEnumerator.self) { delegate in
    delegate.on({ $0.invalidate }) { print("called") }
    delegate.on({ $0.enumerateItems }) { observer, page in print(page) }
    delegate.on({ $0.enumerateChanges }) { observer, syncAnchor in print(syncAnchor) }
    delegate.on({ $0.currentSyncAnchor }) { handler in handler(nil) }
  }
}

func implementNSFileProviderEnumerating(_ object: NSObject) throws {
  try object.implement(NSFileProviderEnumerating.self) { delegate in
    delegate.on({ $0.enumerator }) { identifier, request in throw CancellationError() }
  }
}

func implementNSFileProviderReplicatedExtension(_ object: NSObject) throws {
  try object.implement(NSFileProviderReplicatedExtension.self) { delegate in
    delegate.on({ $0.invalidate }) { print("called") }
    delegate.on({ $0.item }) { identifier, request, handler in
      handler(nil, nil)
      return Progress()
    }
    delegate.on({ $0.fetchContents }) { identifier, version, request, handler in
      handler(nil, nil, nil)
      return Progress()
    }
    delegate.on({ $0.createItem }) { template, fields, url, options, request, handler in
      handler(nil, fields, true, nil)
      return Progress()
    }
    delegate.on({ $0.modifyItem }) { item, version, fields, newContents, options, request, handler in
      handler(nil, fields, true, nil)
      return Progress()
    }
    delegate.on({ $0.deleteItem }) { identifier, version, options, request, handler in
      handler(nil)
      return Progress()
    }
  }
}
