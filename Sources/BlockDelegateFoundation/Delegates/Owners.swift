#if !canImport(ObjectiveC)
  import Foundation
  import FoundationXML

  extension XMLParser: DelegateOwner {}
  extension FileManager: DelegateOwner {}
  extension NSKeyedArchiver: DelegateOwner {}
  extension NSKeyedUnarchiver: DelegateOwner {}
  extension NSCache: DelegateOwner {}
  extension Stream: DelegateOwner {}
#endif
