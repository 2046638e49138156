// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_COREDATA_H
#define STUB_COREDATA_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
@protocol NSFetchRequestResult <NSObject>
@end
@protocol NSFetchedResultsSectionInfo
@property (nonatomic, readonly) NSString *name;
@property (nonatomic, readonly) NSUInteger numberOfObjects;
@end
@interface NSFetchedResultsController<ResultType : id<NSFetchRequestResult>> : NSObject
@end
typedef NS_ENUM(NSUInteger, NSFetchedResultsChangeType) {
  NSFetchedResultsChangeInsert = 1,
  NSFetchedResultsChangeDelete = 2,
  NSFetchedResultsChangeMove = 3,
  NSFetchedResultsChangeUpdate = 4,
};
@protocol NSFetchedResultsControllerDelegate <NSObject>
@optional
- (void)controller:(NSFetchedResultsController *)controller didChangeObject:(id)anObject atIndexPath:(nullable NSIndexPath *)indexPath forChangeType:(NSFetchedResultsChangeType)type newIndexPath:(nullable NSIndexPath *)newIndexPath;
- (void)controller:(NSFetchedResultsController *)controller didChangeSection:(id<NSFetchedResultsSectionInfo>)sectionInfo atIndex:(NSUInteger)sectionIndex forChangeType:(NSFetchedResultsChangeType)type SWIFT_NAME("controller(_:didChange:atSectionIndex:for:)");
- (void)controllerWillChangeContent:(NSFetchedResultsController *)controller;
- (void)controllerDidChangeContent:(NSFetchedResultsController *)controller;
- (nullable NSString *)controller:(NSFetchedResultsController *)controller sectionIndexTitleForSectionName:(NSString *)sectionName;
@end
#pragma clang assume_nonnull end
#endif
