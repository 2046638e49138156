import BlockDelegate
import CoreData

func implementNSFetchedResultsControllerDelegate(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  throws
{
  try controller.implement(NSFetchedResultsControllerDelegate.self) { delegate in
    delegate.on({ $0.controller(_:didChange:at:for:newIndexPath:) }) { controller, anObject, indexPath, type, path in
      print(path as Any)
    }
    delegate.on({ $0.controller(_:didChange:atSectionIndex:for:) }) { controller, sectionInfo, index, type in
      print(type)
    }
    delegate.on({ $0.controllerWillChangeContent }) { controller in print(controller) }
    delegate.on({ $0.controllerDidChangeContent }) { controller in print(controller) }
    delegate.on({ $0.controller(_:sectionIndexTitleForSectionName:) }) { controller, sectionName in nil }
  }
}
