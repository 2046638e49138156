#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation
  import Testing

  @testable import BlockDelegate

  /// Members of the catalogue that have, between them, each Swift type that a member's argument or result can have.
  @Suite struct CatalogueMembersTests {
    // A line for each member.
    // swift-format-ignore
    @Test func `A closure of a typed member's type fits the encoding of the protocol's method`() {
      check(DelegateMethod<GNUstep.GSLogDelegate, MethodBody<UnsafePointer<UInt8>?, Int, ObjCObject, Bool>>.getBytesOfLengthByHandle)
      check(DelegateMethod<GNUstep.GSNetServiceDelegate, MethodBody<ObjCObject, [Data], Void>>.netServiceDidUpdateAddresses)
      check(DelegateMethod<GNUstep.GSNetServiceDelegate, MethodBody<ObjCObject, [String: Any], Void>>.netServiceDidNotPublish)
      check(DelegateMethod<GNUstep.NSAnimationDelegate, MethodBody<ObjCObject, Float, Float>>.animationValueForProgress)
      check(DelegateMethod<GNUstep.NSApplicationDelegate, MainActorMethodBody<ObjCObject, GNUstep.NSApplicationTerminateReply>>.applicationShouldTerminate)
      check(DelegateMethod<GNUstep.NSApplicationDelegate, MainActorMethodBody<ObjCObject, [String], [String: Any], Bool, GNUstep.NSApplicationPrintReply>>.applicationPrintFilesWithSettingsShowPrintPanels)
      check(DelegateMethod<GNUstep.NSApplicationDelegate, MainActorMethodBody<ObjCObject, (any Error)?, (any Error)?>>.applicationWillPresentError)
      check(DelegateMethod<GNUstep.NSCacheDelegate, MethodBody<ObjCObject, Any, Void>>.cacheWillEvictObject)
      check(DelegateMethod<GNUstep.NSCollectionViewDelegate, MainActorMethodBody<ObjCObject, IndexSet, ObjCObject, UnsafeMutablePointer<CGPoint>?, ObjCObject?>>.collectionViewDraggingImageForItemsAtIndexesWithEventOffset)
      check(DelegateMethod<GNUstep.NSCollectionViewDelegate, MainActorMethodBody<ObjCObject, ObjCObject, Int, GNUstep.NSCollectionViewDropOperation, Bool>>.collectionViewAcceptDropIndexDropOperation)
      check(DelegateMethod<GNUstep.NSCollectionViewDelegate, MainActorMethodBody<ObjCObject, Set<ObjCObject>, Set<ObjCObject>?>>.collectionViewShouldSelectItemsAtIndexPaths)
      check(DelegateMethod<GNUstep.NSConnectionDelegate, MethodBody<ObjCObject, Data?>>.authenticationDataForComponents)
      check(DelegateMethod<GNUstep.NSDatePickerCellDelegate, MainActorMethodBody<ObjCObject, AutoreleasingUnsafeMutablePointer<Date?>?, UnsafeMutablePointer<TimeInterval>?, Void>>.datePickerCellValidateProposedDateValueTimeInterval)
      check(DelegateMethod<GNUstep.NSFileManagerDelegate, MethodBody<ObjCObject, any Error, URL, Bool>>.fileManagerShouldProceedAfterErrorRemovingItemAtURL)
      check(DelegateMethod<GNUstep.NSKeyValueObserving, MethodBody<String?, Any?, [String: Any]?, UnsafeMutableRawPointer?, Void>>.observeValueForKeyPathOfObjectChangeContext)
      check(DelegateMethod<GNUstep.NSKeyedUnarchiverDelegate, MethodBody<ObjCObject, String, [String], ObjCClass?>>.unarchiverCannotDecodeObjectOfClassNameOriginalClasses)
      check(DelegateMethod<GNUstep.NSMenuDelegate, MainActorMethodBody<ObjCObject, Int>>.numberOfItemsInMenu)
      check(DelegateMethod<GNUstep.NSMenuDelegate, MainActorMethodBody<ObjCObject, ObjCObject, AutoreleasingUnsafeMutablePointer<Any?>?, UnsafeMutablePointer<Selector?>?, Bool>>.menuHasKeyEquivalentForEventTargetAction)
      check(DelegateMethod<GNUstep.NSOpenSavePanelDelegate, MainActorMethodBody<ObjCObject, String, String, Bool, GNUstep.NSComparisonResult>>.panelCompareFilenameWithCaseSensitive)
      check(DelegateMethod<GNUstep.NSOpenSavePanelDelegate, MainActorMethodBody<ObjCObject, URL?, Void>>.panelDidChangeToDirectoryURL)
      check(DelegateMethod<GNUstep.NSOutlineViewDataSource, MainActorMethodBody<ObjCObject, [Any], ObjCObject, Bool>>.outlineViewWriteItemsToPasteboard)
      check(DelegateMethod<GNUstep.NSRuleEditorDelegate, MainActorMethodBody<ObjCObject, Any?, Any?, Int, [String: Any]?>>.ruleEditorPredicatePartsForCriterionWithDisplayValueInRow)
      check(DelegateMethod<GNUstep.NSRuleEditorDelegate, MainActorMethodBody<ObjCObject, Int, Any?, GNUstep.NSRuleEditorRowType, Any?>>.ruleEditorChildForCriterionWithRowType)
      check(DelegateMethod<GNUstep.NSSharingServicePickerToolbarItemDelegate, MainActorMethodBody<ObjCObject, [Any]?>>.itemsForSharingServicePickerToolbarItem)
      check(DelegateMethod<GNUstep.NSSpeechSynthesizerDelegate, MainActorMethodBody<ObjCObject, Int16, Void>>.speechSynthesizerWillSpeakPhoneme)
      check(DelegateMethod<GNUstep.NSSpellServerDelegate, MethodBody<ObjCObject, NSRange, String, String, [String]?>>.spellServerSuggestCompletionsForPartialWordRangeInStringLanguage)
      check(DelegateMethod<GNUstep.NSSpellServerDelegate, MethodBody<ObjCObject, String, String, UnsafeMutablePointer<Int32>?, Bool, NSRange>>.spellServerFindMisspelledWordInStringLanguageWordCountCountOnly)
      check(DelegateMethod<GNUstep.NSSpellServerDelegate, MethodBody<ObjCObject, String, String?, AutoreleasingUnsafeMutablePointer<[Any]?>?, NSRange>>.spellServerCheckGrammarInStringLanguageDetails)
      check(DelegateMethod<GNUstep.NSSplitViewDelegate, MainActorMethodBody<ObjCObject, CGFloat, Int, CGFloat>>.splitViewConstrainSplitPositionOfSubviewAt)
      check(DelegateMethod<GNUstep.NSSplitViewDelegate, MainActorMethodBody<ObjCObject, UnsafeMutablePointer<CGFloat>?, UnsafeMutablePointer<CGFloat>?, Int, Void>>.splitViewConstrainMinCoordinateMaxCoordinateOfSubviewAt)
      check(DelegateMethod<GNUstep.NSStreamDelegate, MethodBody<ObjCObject, GNUstep.NSStreamEvent, Void>>.streamHandleEvent)
      check(DelegateMethod<GNUstep.NSTableViewDataSource, MainActorMethodBody<ObjCObject, ObjCObject, Int, GNUstep.NSTableViewDropOperation, GNUstep.NSDragOperation>>.tableViewValidateDropProposedRowProposedDropOperation)
      check(DelegateMethod<GNUstep.NSTableViewDataSource, MainActorMethodBody<ObjCObject, [Int], ObjCObject, Bool>>.tableViewWriteRowsToPasteboard)
      check(DelegateMethod<GNUstep.NSTableViewDelegate, MainActorMethodBody<ObjCObject, ObjCObject, UnsafeMutablePointer<CGRect>?, ObjCObject?, Int, CGPoint, String?>>.tableViewToolTipForCellRectTableColumnRowMouseLocation)
      check(DelegateMethod<GNUstep.NSTableViewDelegate, MainActorMethodBody<ObjCObject, ObjCObject?, Int, ObjCObject?>>.tableViewViewForTableColumnRow)
      check(DelegateMethod<GNUstep.NSTextDelegate, MainActorMethodBody<Notification, Void>>.textDidChange)
      check(DelegateMethod<GNUstep.NSTextViewDelegate, MainActorMethodBody<ObjCObject, Selector, Bool>>.textViewDoCommandBySelector)
      check(DelegateMethod<GNUstep.NSTextViewDelegate, MainActorMethodBody<ObjCObject, [ObjCObject], [String]?, Bool>>.textViewShouldChangeTextInRangesReplacementStrings)
      check(DelegateMethod<GNUstep.NSTextViewDelegate, MainActorMethodBody<ObjCObject, [String]?, NSRange, UnsafeMutablePointer<Int>?, [String]?>>.textViewCompletionsForPartialWordRangeIndexOfSelectedItem)
      check(DelegateMethod<GNUstep.NSURLDownloadDelegate, MethodBody<ObjCObject, ObjCObject, Int64, Void>>.downloadWillResumeWithResponseFromByte)
      check(DelegateMethod<GNUstep.NSWindowDelegate, MainActorMethodBody<ObjCObject, CGRect, CGRect>>.windowWillUseStandardFrameDefaultFrame)
      check(DelegateMethod<GNUstep.NSWindowDelegate, MainActorMethodBody<ObjCObject, CGSize, CGSize>>.windowWillResizeToSize)
      check(DelegateMethod<GNUstep.NSXMLParserDelegate, MethodBody<ObjCObject, Data, Void>>.parserFoundCDATA)
      check(DelegateMethod<GNUstep.NSXMLParserDelegate, MethodBody<ObjCObject, String, String?, String?, [String: String], Void>>.parserDidStartElementNamespaceURIQualifiedNameAttributes)
    }

    private func check<P: DeclaredProtocol, each A, R>(_ method: DelegateMethod<P, MethodBody<repeat each A, R>>) {
      let builder = DelegateBuilder<P>(DynamicClass.of(P.self))
      builder.register(
        method.selector,
        Closure({ (_: repeat each A) -> R in fatalError("nobody calls it") }, isolation: nil, at: nil))
      #expect(builder.error == nil, "\(method.selector)")
    }

    private func check<P: DeclaredProtocol, each A, R>(
      _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>
    ) {
      let builder = DelegateBuilder<P>(DynamicClass.of(P.self))
      builder.register(
        method.selector,
        Closure({ (_: repeat each A) -> R in fatalError("nobody calls it") }, isolation: nil, at: nil))
      #expect(builder.error == nil, "\(method.selector)")
    }
  }
#endif
