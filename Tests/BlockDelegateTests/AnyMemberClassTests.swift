#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  /// Typed members whose methods take or return `id`, called by GNUstep's own classes.
  @Suite struct AnyMemberClassTests {
    @Test func `The closure of an NSCache's delegate gets each evicted string or number as a Swift value`() throws {
      let cache = try ObjCObject("NSCache")
      var evicted: [Any] = []
      try cache.implement(GNUstep.NSCacheDelegate.self) {
        $0.on(.cacheWillEvictObject) { _, object in evicted.append(object) }
      }
      try cache.send("setObject:forKey:", "value", "key")
      try cache.send("setObject:forKey:", 5, "number")
      try cache.send("removeObjectForKey:", "key")
      try cache.send("removeObjectForKey:", "number")
      #expect(evicted.first as? String == "value" && evicted.last as? Int == 5)
    }

    @Test func `An archiver's delegate replaces one string by a Swift value, and no other object by a copy`() throws {
      let data = try ObjCObject("NSMutableData")
      let archiver = try ObjCObject("NSKeyedArchiver", "initForWritingWithMutableData:", data)
      var replaced: [String] = []
      try archiver.implement(GNUstep.NSKeyedArchiverDelegate.self) { delegate in
        delegate.on(.archiverWillEncodeObject) { _, object in
          guard try object.isKind(of: ObjCClass("NSString")), object.description == "secret" else { return object }
          return "***"
        }
        delegate.on(.archiverWillReplaceObjectWithObject) { _, old, new in
          replaced.append("\(old as? String ?? "?") by \(new as? String ?? "?")")
        }
      }
      try archiver.send("encodeObject:forKey:", ["secret", "open"], "texts")
      try archiver.send("finishEncoding")
      let unarchiver = try ObjCObject("NSKeyedUnarchiver", "initForReadingWithData:", data)
      #expect(try unarchiver.send("decodeObjectForKey:", "texts") == ["***", "open"])
      #expect(replaced == ["secret by ***"])
    }
  }

  extension FailureTests {
    @MainActor @Suite struct AnyMemberFailureTests {
      private final class Unbridged {}

      @Test func `A result that cannot become an object is reported with its method, its type and its source location`()
        throws
      {
        let before = DelegateFailure.handler
        defer { DelegateFailure.handler = before }
        nonisolated(unsafe) var texts: [String] = []  // the failure handler runs on this thread
        DelegateFailure.handler = { texts.append("\($0.error)") }
        let view = try ObjCObject("NSObject")
        let delegate = try DynamicDelegate(GNUstep.NSOutlineViewDataSource.self) {
          $0.on(.outlineViewChildOfItem) { _, _, _ in Unbridged() }
        }
        let line = #line - 2
        let child: ObjCObject? = try delegate.object.send("outlineView:child:ofItem:", view, 0, nil as ObjCObject?)
        #expect(child == nil)
        let text = try #require(texts.first)
        for word in [
          "outlineView:child:ofItem:", "Unbridged", "subclass of ObjCObject", "AnyMemberClassTests.swift:\(line)",
        ] {
          #expect(text.contains(word), "\(text)")
        }
      }
    }
  }
#endif
