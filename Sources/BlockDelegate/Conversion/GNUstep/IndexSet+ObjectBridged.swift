#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  extension IndexSet: ObjectBridged {
    static func objectConverter() -> ObjectConverter<IndexSet>? {
      let cls = KnownClass("NSIndexSet")
      let mutableClass = KnownClass("NSMutableIndexSet")
      let first = KnownMessage("firstIndex")
      let next = KnownMessage("indexGreaterThanIndex:")
      let initialize = KnownMessage("init")
      let addRange = KnownMessage("addIndexesInRange:")
      return cls.converter(
        load: { object in
          var indexes = IndexSet()
          var index = Int(bitPattern: first(object))
          while index != NSNotFound {
            indexes.insert(index)
            index = Int(bitPattern: next(object, UInt(index)))
          }
          return indexes
        },
        store: { indexes in
          let object = mutableClass.make(initialize)!
          // A range of two words is passed as two.
          for range in indexes.rangeView { addRange(object.handle, UInt(range.lowerBound), UInt(range.count)) }
          return object
        })
    }
  }
#endif
