// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_CONTACTSUI_H
#define STUB_CONTACTSUI_H
#include <UIKit.h>
#pragma clang assume_nonnull begin
SENDABLE
@interface CNContact : NSObject
@end
SENDABLE
@interface CNContactProperty : NSObject
@end
UI_CLASS(CNContactPickerViewController, UIViewController)
UI_CLASS(CNContactViewController, UIViewController)
@protocol CNContactPickerDelegate <NSObject>
@optional
- (void)contactPickerDidCancel:(CNContactPickerViewController *)picker;
- (void)contactPicker:(CNContactPickerViewController *)picker didSelectContact:(CNContact *)contact;
- (void)contactPicker:(CNContactPickerViewController *)picker didSelectContactProperty:(CNContactProperty *)contactProperty;
- (void)contactPicker:(CNContactPickerViewController *)picker didSelectContacts:(NSArray<CNContact *> *)contacts;
- (void)contactPicker:(CNContactPickerViewController *)picker didSelectContactProperties:(NSArray<CNContactProperty *> *)contactProperties;
@end
@protocol CNContactViewControllerDelegate <NSObject>
@optional
- (BOOL)contactViewController:(CNContactViewController *)viewController shouldPerformDefaultActionForContactProperty:(CNContactProperty *)property;
- (void)contactViewController:(CNContactViewController *)viewController didCompleteWithContact:(nullable CNContact *)contact;
@end
#pragma clang assume_nonnull end
#endif
