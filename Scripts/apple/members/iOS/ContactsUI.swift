import BlockDelegate
import ContactsUI

func implementCNContactPickerDelegate(_ picker: CNContactPickerViewController) throws {
  try picker.implement(CNContactPickerDelegate.self) { delegate in
    delegate.on({ $0.contactPickerDidCancel }) { picker in print(picker) }
    delegate.on({ $0.contactPicker(_:didSelect:) }) { (picker, contact: CNContact) in print(contact) }
    delegate.on({ $0.contactPicker(_:didSelect:) }) { (picker, property: CNContactProperty) in print(property) }
    delegate.on({ $0.contactPicker(_:didSelect:) }) { (picker, contacts: [CNContact]) in print(contacts) }
    delegate.on({ $0.contactPicker(_:didSelectContactProperties:) }) { picker, properties in print(properties) }
  }
}

func implementCNContactViewControllerDelegate(_ controller: CNContactViewController) throws {
  try controller.implement(CNContactViewControllerDelegate.self) { delegate in
    delegate.on({ $0.contactViewController(_:shouldPerformDefaultActionFor:) }) { controller, property in true }
    delegate.on({ $0.contactViewController(_:didCompleteWith:) }) { controller, contact in print(contact as Any) }
  }
}
