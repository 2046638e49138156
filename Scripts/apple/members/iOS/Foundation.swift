import BlockDelegate
import Foundation

func implementXMLParserDelegate(_ parser: XMLParser) throws {
  try parser.implement(XMLParserDelegate.self) { delegate in
    delegate.on({ $0.parserDidStartDocument }) { parser in print(parser) }
    delegate.on({ $0.parserDidEndDocument }) { parser in print(parser) }
    delegate.on({ $0.parser(_:didStartElement:namespaceURI:qualifiedName:attributes:) }) {
      parser, elementName, uri, qName, dict in
      print(dict)
    }
    delegate.on({ $0.parser(_:didEndElement:namespaceURI:qualifiedName:) }) { parser, elementName, uri, qName in
      print(qName as Any)
    }
    delegate.on({ $0.parser(_:foundCharacters:) }) { parser, string in print(string) }
    delegate.on({ $0.parser(_:parseErrorOccurred:) }) { parser, parseError in print(parseError.localizedDescription) }
    delegate.on({ $0.parser(_:resolveExternalEntityName:systemID:) }) { parser, name, systemID in nil }
    delegate.on({ $0.parser(_:foundNotationDeclarationWithName:publicID:systemID:) }) {
      parser, name, publicID, systemID in
      print(systemID as Any)
    }
    delegate.on({ $0.parser(_:foundUnparsedEntityDeclarationWithName:publicID:systemID:notationName:) }) {
      parser, name, publicID, systemID, name2 in
      print(name2 as Any)
    }
    delegate.on({ $0.parser(_:foundAttributeDeclarationWithName:forElement:type:defaultValue:) }) {
      parser, name, elementName, type, value in
      print(value as Any)
    }
    delegate.on({ $0.parser(_:foundElementDeclarationWithName:model:) }) { parser, elementName, model in print(model) }
    delegate.on({ $0.parser(_:foundInternalEntityDeclarationWithName:value:) }) { parser, name, value in
      print(value as Any)
    }
    delegate.on({ $0.parser(_:foundExternalEntityDeclarationWithName:publicID:systemID:) }) {
      parser, name, publicID, systemID in
      print(systemID as Any)
    }
    delegate.on({ $0.parser(_:didStartMappingPrefix:toURI:) }) { parser, prefix, uri in print(uri) }
    delegate.on({ $0.parser(_:didEndMappingPrefix:) }) { parser, prefix in print(prefix) }
    delegate.on({ $0.parser(_:foundIgnorableWhitespace:) }) { parser, string in print(string) }
    delegate.on({ $0.parser(_:foundProcessingInstructionWithTarget:data:) }) { parser, target, data in
      print(data as Any)
    }
    delegate.on({ $0.parser(_:foundComment:) }) { parser, comment in print(comment) }
    delegate.on({ $0.parser(_:foundCDATA:) }) { parser, block in print(block) }
    delegate.on({ $0.parser(_:validationErrorOccurred:) }) { parser, error in print(error.localizedDescription) }
  }
}

func implementNSCacheDelegate(_ object: NSObject) throws {
  try object.implement(NSCacheDelegate.self) { delegate in
    delegate.on({ $0.cache }) { cache, obj in print(obj as Any) }
  }
}

func implementNSKeyedArchiverDelegate(_ archiver: NSKeyedArchiver) throws {
  try archiver.implement(NSKeyedArchiverDelegate.self) { delegate in
    delegate.on({ $0.archiver(_:willEncode:) }) { archiver, object in nil }
    delegate.on({ $0.archiverDidFinish }) { archiver in print(archiver) }
    delegate.on({ $0.archiver(_:didEncode:) }) { archiver, object in print(object as Any) }
    delegate.on({ $0.archiver(_:willReplace:with:) }) { archiver, object, newObject in print(newObject as Any) }
    delegate.on({ $0.archiverWillFinish }) { archiver in print(archiver) }
  }
}

func implementNSKeyedUnarchiverDelegate(_ unarchiver: NSKeyedUnarchiver) throws {
  try unarchiver.implement(NSKeyedUnarchiverDelegate.self) { delegate in
    delegate.on({ $0.unarchiver(_:didDecode:) }) { unarchiver, object in object }
    delegate.on({ $0.unarchiverDidFinish }) { unarchiver in print(unarchiver) }
    delegate.on({ $0.unarchiver(_:cannotDecodeObjectOfClassName:originalClasses:) }) { unarchiver, name, classNames in
      nil
    }
    delegate.on({ $0.unarchiver(_:willReplace:with:) }) { unarchiver, object, newObject in print(newObject as Any) }
    delegate.on({ $0.unarchiverWillFinish }) { unarchiver in print(unarchiver) }
  }
}

func implementStreamDelegate(_ aStream: Stream) throws {
  try aStream.implement(StreamDelegate.self) { delegate in
    delegate.on({ $0.stream }) { aStream, eventCode in print(eventCode) }
  }
}

func implementURLSessionDelegate(_ session: URLSession) throws {
  try session.implement(URLSessionDelegate.self) { delegate in
    delegate.on({ $0.urlSession(_:didBecomeInvalidWithError:) }) { session, error in print(error as Any) }
    delegate.on({ $0.urlSession(_:didReceive:completionHandler:) }) { session, challenge, handler in
      handler(.performDefaultHandling, nil)
    }
    delegate.on({ $0.urlSessionDidFinishEvents }) { session in print(session) }
  }
}

func implementURLSessionTaskDelegate(_ session: URLSession) throws {
  try session.implement(URLSessionTaskDelegate.self) { delegate in
    delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }) { session, task, error in print(error as Any) }
    delegate.on({ $0.urlSession(_:didCreateTask:) }) { session, task in print(task) }
    delegate.on({ $0.urlSession(_:task:willBeginDelayedRequest:completionHandler:) }) {
      session, task, request, handler in
      handler(.useNewRequest, nil)
    }
    delegate.on({ $0.urlSession(_:taskIsWaitingForConnectivity:) }) { session, task in print(task) }
    delegate.on({ $0.urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:) }) {
      session, task, response, request, handler in
      handler(nil)
    }
    delegate.on({ $0.urlSession(_:task:didReceive:completionHandler:) }) { session, task, challenge, handler in
      handler(.performDefaultHandling, nil)
    }
    delegate.on({ $0.urlSession(_:task:needNewBodyStream:) }) { session, task, handler in handler(nil) }
    delegate.on({ $0.urlSession(_:task:needNewBodyStreamFrom:completionHandler:) }) { session, task, offset, handler in
      handler(nil)
    }
    delegate.on({ $0.urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:) }) {
      session, task, bytesSent, sent, send in
      print(send)
    }
    delegate.on({ $0.urlSession(_:task:didReceiveInformationalResponse:) }) { session, task, response in
      print(response)
    }
    delegate.on({ $0.urlSession(_:task:didFinishCollecting:) }) { session, task, metrics in print(metrics) }
  }
}

func implementURLSessionDataDelegate(_ session: URLSession) throws {
  try session.implement(URLSessionDataDelegate.self) { delegate in
    delegate.on({ $0.urlSession(_:dataTask:didReceive:completionHandler:) }) { session, dataTask, response, handler in
      handler(.allow)
    }
    delegate.on({ $0.urlSession(_:dataTask:didReceive:) }) { session, dataTask, data in print(data) }
    delegate.on({ $0.urlSession(_:dataTask:didBecome:) }) { (session, dataTask, task: URLSessionDownloadTask) in
      print(task)
    }
    delegate.on({ $0.urlSession(_:dataTask:didBecome:) }) { (session, dataTask, streamTask: URLSessionStreamTask) in
      print(streamTask)
    }
    delegate.on({ $0.urlSession(_:dataTask:willCacheResponse:completionHandler:) }) {
      session, dataTask, response, handler in
      handler(nil)
    }
  }
}

func implementURLSessionDownloadDelegate(_ session: URLSession) throws {
  try session.implement(URLSessionDownloadDelegate.self) { delegate in
    delegate.on({ $0.urlSession(_:downloadTask:didFinishDownloadingTo:) }) { session, task, location in
      print(location)
    }
    delegate.on({ $0.urlSession(_:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:) }) {
      session, task, written, written2, write in
      print(write)
    }
    delegate.on({ $0.urlSession(_:downloadTask:didResumeAtOffset:expectedTotalBytes:) }) {
      session, task, fileOffset, bytes in
      print(bytes)
    }
  }
}

func implementURLSessionStreamDelegate(_ session: URLSession) throws {
  try session.implement(URLSessionStreamDelegate.self) { delegate in
    delegate.on({ $0.urlSession(_:readClosedFor:) }) { session, streamTask in print(streamTask) }
    delegate.on({ $0.urlSession(_:writeClosedFor:) }) { session, streamTask in print(streamTask) }
    delegate.on({ $0.urlSession(_:betterRouteDiscoveredFor:) }) { session, streamTask in print(streamTask) }
    delegate.on({ $0.urlSession(_:streamTask:didBecome:outputStream:) }) { session, streamTask, inputStream, stream in
      print(stream)
    }
  }
}

func implementURLSessionWebSocketDelegate(_ session: URLSession) throws {
  try session.implement(URLSessionWebSocketDelegate.self) { delegate in
    delegate.on({ $0.urlSession(_:webSocketTask:didOpenWithProtocol:) }) { session, task, `protocol` in
      print(`protocol` as Any)
    }
    delegate.on({ $0.urlSession(_:webSocketTask:didCloseWith:reason:) }) { session, task, closeCode, reason in
      print(reason as Any)
    }
  }
}

func implementFileManagerDelegate(_ fileManager: FileManager) throws {
  try fileManager.implement(FileManagerDelegate.self) { delegate in
    delegate.on({ $0.fileManager(_:shouldCopyItemAtPath:toPath:) }) { fileManager, srcPath, dstPath in true }
    delegate.on({ $0.fileManager(_:shouldCopyItemAt:to:) }) { fileManager, srcURL, dstURL in true }
    delegate.on({ $0.fileManager(_:shouldProceedAfterError:copyingItemAtPath:toPath:) }) {
      fileManager, error, srcPath, dstPath in
      true
    }
    delegate.on({ $0.fileManager(_:shouldProceedAfterError:copyingItemAt:to:) }) { fileManager, error, srcURL, dstURL in
      true
    }
    delegate.on({ $0.fileManager(_:shouldMoveItemAtPath:toPath:) }) { fileManager, srcPath, dstPath in true }
    delegate.on({ $0.fileManager(_:shouldMoveItemAt:to:) }) { fileManager, srcURL, dstURL in true }
    delegate.on({ $0.fileManager(_:shouldProceedAfterError:movingItemAtPath:toPath:) }) {
      fileManager, error, srcPath, dstPath in
      true
    }
    delegate.on({ $0.fileManager(_:shouldProceedAfterError:movingItemAt:to:) }) { fileManager, error, srcURL, dstURL in
      true
    }
    delegate.on({ $0.fileManager(_:shouldLinkItemAtPath:toPath:) }) { fileManager, srcPath, dstPath in true }
    delegate.on({ $0.fileManager(_:shouldLinkItemAt:to:) }) { fileManager, srcURL, dstURL in true }
    delegate.on({ $0.fileManager(_:shouldProceedAfterError:linkingItemAtPath:toPath:) }) {
      fileManager, error, srcPath, dstPath in
      true
    }
    delegate.on({ $0.fileManager(_:shouldProceedAfterError:linkingItemAt:to:) }) { fileManager, error, srcURL, dstURL in
      true
    }
    delegate.on({ $0.fileManager(_:shouldRemoveItemAtPath:) }) { fileManager, path in true }
    delegate.on({ $0.fileManager(_:shouldRemoveItemAt:) }) { fileManager, url in true }
    delegate.on({ $0.fileManager(_:shouldProceedAfterError:removingItemAtPath:) }) { fileManager, error, path in true }
    delegate.on({ $0.fileManager(_:shouldProceedAfterError:removingItemAt:) }) { fileManager, error, url in true }
  }
}

func implementNetServiceDelegate(_ sender: NetService) throws {
  try sender.implement(NetServiceDelegate.self) { delegate in
    delegate.on({ $0.netServiceWillPublish }) { sender in print(sender) }
    delegate.on({ $0.netServiceDidPublish }) { sender in print(sender) }
    delegate.on({ $0.netService(_:didNotPublish:) }) { sender, errorDict in print(errorDict) }
    delegate.on({ $0.netServiceWillResolve }) { sender in print(sender) }
    delegate.on({ $0.netServiceDidResolveAddress }) { sender in print(sender) }
    delegate.on({ $0.netService(_:didNotResolve:) }) { sender, errorDict in print(errorDict) }
    delegate.on({ $0.netServiceDidStop }) { sender in print(sender) }
    delegate.on({ $0.netService(_:didUpdateTXTRecord:) }) { sender, data in print(data) }
    delegate.on({ $0.netService(_:didAcceptConnectionWith:outputStream:) }) { sender, inputStream, stream in
      print(stream)
    }
  }
}

func implementNetServiceBrowserDelegate(_ browser: NetServiceBrowser) throws {
  try browser.implement(NetServiceBrowserDelegate.self) { delegate in
    delegate.on({ $0.netServiceBrowserWillSearch }) { browser in print(browser) }
    delegate.on({ $0.netServiceBrowserDidStopSearch }) { browser in print(browser) }
    delegate.on({ $0.netServiceBrowser(_:didNotSearch:) }) { browser, errorDict in print(errorDict) }
    delegate.on({ $0.netServiceBrowser(_:didFindDomain:moreComing:) }) { browser, string, moreComing in
      print(moreComing)
    }
    delegate.on({ $0.netServiceBrowser(_:didFind:moreComing:) }) { browser, service, moreComing in print(moreComing) }
    delegate.on({ $0.netServiceBrowser(_:didRemoveDomain:moreComing:) }) { browser, string, moreComing in
      print(moreComing)
    }
    delegate.on({ $0.netServiceBrowser(_:didRemove:moreComing:) }) { browser, service, moreComing in print(moreComing) }
  }
}

func implementPortDelegate(_ message: PortMessage) throws {
  try message.implement(PortDelegate.self) { delegate in
    delegate.on({ $0.handle }) { message in print(message) }
  }
}

func implementNSMachPortDelegate(_ object: NSObject) throws {
  try object.implement(NSMachPortDelegate.self) { delegate in
    delegate.on({ $0.handleMachMessage }) { msg in print(msg) }
  }
}

func implementNSUserActivityDelegate(_ activity: NSUserActivity) throws {
  try activity.implement(NSUserActivityDelegate.self) { delegate in
    delegate.on({ $0.userActivityWillSave }) { activity in print(activity) }
    delegate.on({ $0.userActivityWasContinued }) { activity in print(activity) }
    delegate.on({ $0.userActivity }) { activity, inputStream, stream in print(stream) }
  }
}

func implementNSFilePresenter(_ object: NSObject) throws {
  try object.implement(NSFilePresenter.self) { delegate in
    delegate.on(#selector(getter: NSFilePresenter.presentedItemURL)) { () -> URL? in nil }
    delegate.on(#selector(getter: NSFilePresenter.presentedItemOperationQueue)) { () -> OperationQueue in
      OperationQueue()
    }
    delegate.on({ $0.relinquishPresentedItem(toReader:) }) { reader in reader(nil) }
    delegate.on({ $0.relinquishPresentedItem(toWriter:) }) { writer in writer(nil) }
    delegate.on({ $0.savePresentedItemChanges }) { handler in handler(nil) }
    delegate.on({ $0.accommodatePresentedItemDeletion }) { handler in handler(nil) }
    delegate.on({ $0.presentedItemDidMove }) { newURL in print(newURL) }
    delegate.on({ $0.presentedItemDidChange }) { print("called") }
    delegate.on({ $0.presentedItemDidGain }) { version in print(version) }
    delegate.on({ $0.accommodatePresentedSubitemDeletion }) { url, handler in handler(nil) }
    delegate.on({ $0.presentedSubitemDidAppear }) { url in print(url) }
    delegate.on({ $0.presentedSubitem }) { oldURL, newURL in print(newURL) }
  }
}

func implementNSItemProviderWriting(_ object: NSObject) throws {
  try object.implement(NSItemProviderWriting.self) { delegate in
    delegate.onClassMethod(#selector(getter: NSItemProviderWriting.writableTypeIdentifiersForItemProvider)) {
      () -> [String] in []
    }
    delegate.on({ $0.loadData }) { identifier, handler in
      handler(nil, nil)
      return nil
    }
    delegate.on(#selector(getter: NSItemProviderWriting.writableTypeIdentifiersForItemProvider)) { () -> [String] in []
    }
    delegate.onClassMethod(NSSelectorFromString("itemProviderVisibilityForRepresentationWithTypeIdentifier:")) {
      (identifier: String) -> NSItemProviderRepresentationVisibility in
      .team
    }
  }
}
