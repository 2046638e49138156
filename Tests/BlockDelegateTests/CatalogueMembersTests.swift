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
      check(DelegateMethod<GNUstep.GSLogDelegate, (UnsafePointer<UInt8>?, Int, ObjCObject) -> Bool>.getBytesOfLengthByHandle)
      check(DelegateMethod<GNUstep.GSNetServiceDelegate, (ObjCObject, [Data]) -> Void>.netServiceDidUpdateAddresses)
      check(DelegateMethod<GNUstep.GSNetServiceDelegate, (ObjCObject, [String: ObjCObject]) -> Void>.netServiceDidNotPublish)
      check(DelegateMethod<GNUstep.NSAnimationDelegate, @MainActor (ObjCObject, Float) -> Float>.animationValueForProgress)
      check(DelegateMethod<GNUstep.NSApplicationDelegate, @MainActor (ObjCObject) -> GNUstep.NSApplicationTerminateReply>.applicationShouldTerminate)
      check(DelegateMethod<GNUstep.NSApplicationDelegate, @MainActor (ObjCObject, [String], [String: Any], Bool) -> GNUstep.NSApplicationPrintReply>.applicationPrintFilesWithSettingsShowPrintPanels)
      check(DelegateMethod<GNUstep.NSApplicationDelegate, @MainActor (ObjCObject, any Error) -> (any Error)?>.applicationWillPresentError)
      check(DelegateMethod<GNUstep.NSCacheDelegate, (ObjCObject, Any) -> Void>.cacheWillEvictObject)
      check(DelegateMethod<GNUstep.NSCollectionViewDelegate, @MainActor (ObjCObject, IndexSet, ObjCObject, UnsafeMutablePointer<CGPoint>?) -> ObjCObject?>.collectionViewDraggingImageForItemsAtIndexesWithEventOffset)
      check(DelegateMethod<GNUstep.NSCollectionViewDelegate, @MainActor (ObjCObject, ObjCObject, Int, GNUstep.NSCollectionViewDropOperation) -> Bool>.collectionViewAcceptDropIndexDropOperation)
      check(DelegateMethod<GNUstep.NSConnectionDelegate, (ObjCObject) -> Data?>.authenticationDataForComponents)
      check(DelegateMethod<GNUstep.NSDatePickerCellDelegate, @MainActor (ObjCObject, AutoreleasingUnsafeMutablePointer<Date?>?, UnsafeMutablePointer<TimeInterval>?) -> Void>.datePickerCellValidateProposedDateValueTimeInterval)
      check(DelegateMethod<GNUstep.NSFileManagerDelegate, (ObjCObject, any Error, URL) -> Bool>.fileManagerShouldProceedAfterErrorRemovingItemAtURL)
      check(DelegateMethod<GNUstep.NSKeyValueObserving, (String?, Any?, [String: Any]?, UnsafeMutableRawPointer?) -> Void>.observeValueForKeyPathOfObjectChangeContext)
      check(DelegateMethod<GNUstep.NSKeyValueObserving, (String?, Any?, [String: ObjCObject]?, UnsafeMutableRawPointer?) -> Void>.observeValueForKeyPathOfObjectChangeContext)
      check(DelegateMethod<GNUstep.NSKeyedUnarchiverDelegate, (ObjCObject, String, [String]) -> ObjCClass?>.unarchiverCannotDecodeObjectOfClassNameOriginalClasses)
      check(DelegateMethod<GNUstep.NSMenuDelegate, @MainActor (ObjCObject) -> Int>.numberOfItemsInMenu)
      check(DelegateMethod<GNUstep.NSMenuDelegate, @MainActor (ObjCObject, ObjCObject, AutoreleasingUnsafeMutablePointer<Any?>?, UnsafeMutablePointer<Selector?>?) -> Bool>.menuHasKeyEquivalentForEventTargetAction)
      check(DelegateMethod<GNUstep.NSMenuDelegate, @MainActor (ObjCObject, ObjCObject, AutoreleasingUnsafeMutablePointer<ObjCObject?>?, UnsafeMutablePointer<Selector?>?) -> Bool>.menuHasKeyEquivalentForEventTargetAction)
      check(DelegateMethod<GNUstep.NSOpenSavePanelDelegate, @MainActor (ObjCObject, String, String, Bool) -> GNUstep.NSComparisonResult>.panelCompareFilenameWithCaseSensitive)
      check(DelegateMethod<GNUstep.NSOpenSavePanelDelegate, @MainActor (ObjCObject, URL?) -> Void>.panelDidChangeToDirectoryURL)
      check(DelegateMethod<GNUstep.NSOutlineViewDataSource, @MainActor (ObjCObject, [Any], ObjCObject) -> Bool>.outlineViewWriteItemsToPasteboard)
      check(DelegateMethod<GNUstep.NSRuleEditorDelegate, @MainActor (ObjCObject, Any?, Any?, Int) -> [String: Any]?>.ruleEditorPredicatePartsForCriterionWithDisplayValueInRow)
      check(DelegateMethod<GNUstep.NSRuleEditorDelegate, @MainActor (ObjCObject, Any?, Any?, Int) -> [String: ObjCObject]?>.ruleEditorPredicatePartsForCriterionWithDisplayValueInRow)
      check(DelegateMethod<GNUstep.NSRuleEditorDelegate, @MainActor (ObjCObject, Int, Any?, GNUstep.NSRuleEditorRowType) -> Any?>.ruleEditorChildForCriterionWithRowType)
      check(DelegateMethod<GNUstep.NSSharingServicePickerToolbarItemDelegate, @MainActor (ObjCObject) -> [Any]?>.itemsForSharingServicePickerToolbarItem)
      check(DelegateMethod<GNUstep.NSSharingServicePickerToolbarItemDelegate, @MainActor (ObjCObject) -> [ObjCObject]?>.itemsForSharingServicePickerToolbarItem)
      check(DelegateMethod<GNUstep.NSSpeechSynthesizerDelegate, @MainActor (ObjCObject, Int16) -> Void>.speechSynthesizerWillSpeakPhoneme)
      check(DelegateMethod<GNUstep.NSSpellServerDelegate, (ObjCObject, NSRange, String, String) -> [String]?>.spellServerSuggestCompletionsForPartialWordRangeInStringLanguage)
      check(DelegateMethod<GNUstep.NSSpellServerDelegate, (ObjCObject, String, String, UnsafeMutablePointer<Int32>?, Bool) -> NSRange>.spellServerFindMisspelledWordInStringLanguageWordCountCountOnly)
      check(DelegateMethod<GNUstep.NSSpellServerDelegate, (ObjCObject, String, String?, AutoreleasingUnsafeMutablePointer<[Any]?>?) -> NSRange>.spellServerCheckGrammarInStringLanguageDetails)
      check(DelegateMethod<GNUstep.NSSpellServerDelegate, (ObjCObject, String, String?, AutoreleasingUnsafeMutablePointer<[ObjCObject]?>?) -> NSRange>.spellServerCheckGrammarInStringLanguageDetails)
      check(DelegateMethod<GNUstep.NSSplitViewDelegate, @MainActor (ObjCObject, CGFloat, Int) -> CGFloat>.splitViewConstrainSplitPositionOfSubviewAt)
      check(DelegateMethod<GNUstep.NSSplitViewDelegate, @MainActor (ObjCObject, UnsafeMutablePointer<CGFloat>?, UnsafeMutablePointer<CGFloat>?, Int) -> Void>.splitViewConstrainMinCoordinateMaxCoordinateOfSubviewAt)
      check(DelegateMethod<GNUstep.NSStreamDelegate, (ObjCObject, GNUstep.NSStreamEvent) -> Void>.streamHandleEvent)
      check(DelegateMethod<GNUstep.NSTableViewDataSource, @MainActor (ObjCObject, ObjCObject, Int, GNUstep.NSTableViewDropOperation) -> GNUstep.NSDragOperation>.tableViewValidateDropProposedRowProposedDropOperation)
      check(DelegateMethod<GNUstep.NSTableViewDataSource, @MainActor (ObjCObject, [Int], ObjCObject) -> Bool>.tableViewWriteRowsToPasteboard)
      check(DelegateMethod<GNUstep.NSTableViewDelegate, @MainActor (ObjCObject, ObjCObject, UnsafeMutablePointer<CGRect>?, ObjCObject?, Int, CGPoint) -> String?>.tableViewToolTipForCellRectTableColumnRowMouseLocation)
      check(DelegateMethod<GNUstep.NSTextDelegate, @MainActor (Notification) -> Void>.textDidChange)
      check(DelegateMethod<GNUstep.NSTextViewDelegate, @MainActor (ObjCObject, Selector) -> Bool>.textViewDoCommandBySelector)
      check(DelegateMethod<GNUstep.NSTextViewDelegate, @MainActor (ObjCObject, [ObjCObject], [String]?) -> Bool>.textViewShouldChangeTextInRangesReplacementStrings)
      check(DelegateMethod<GNUstep.NSTextViewDelegate, @MainActor (ObjCObject, [String], NSRange, UnsafeMutablePointer<Int>?) -> [String]?>.textViewCompletionsForPartialWordRangeIndexOfSelectedItem)
      check(DelegateMethod<GNUstep.NSURLDownloadDelegate, (ObjCObject, ObjCObject, Int64) -> Void>.downloadWillResumeWithResponseFromByte)
      check(DelegateMethod<GNUstep.NSWindowDelegate, @MainActor (ObjCObject, CGRect) -> CGRect>.windowWillUseStandardFrameDefaultFrame)
      check(DelegateMethod<GNUstep.NSWindowDelegate, @MainActor (ObjCObject, CGSize) -> CGSize>.windowWillResizeToSize)
      check(DelegateMethod<GNUstep.NSXMLParserDelegate, (ObjCObject, Data) -> Void>.parserFoundCDATA)
      check(DelegateMethod<GNUstep.NSXMLParserDelegate, (ObjCObject, String, String?, String?, [String: String]) -> Void>.parserDidStartElementNamespaceURIQualifiedNameAttributes)
    }

    private func check<P: DeclaredProtocol, each A, R>(_ method: DelegateMethod<P, (repeat each A) -> R>) {
      let builder = DelegateBuilder<P>(DynamicClass.of(P.self))
      builder.on(method) { (_: repeat each A) -> R in fatalError("nobody calls it") }
      #expect(builder.error == nil, "\(method.selector)")
    }

    private func check<P: DeclaredProtocol, each A, R>(_ method: DelegateMethod<P, @MainActor (repeat each A) -> R>) {
      let builder = DelegateBuilder<P>(DynamicClass.of(P.self))
      builder.on(method) { @MainActor (_: repeat each A) -> R in fatalError("nobody calls it") }
      #expect(builder.error == nil, "\(method.selector)")
    }
  }
#endif
