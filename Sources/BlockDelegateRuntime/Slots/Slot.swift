/// What an instance runs for one method.
package struct Slot {
  package let method: SlotMethod
  package let content: SlotContent

  package init(method: SlotMethod, content: SlotContent) {
    self.method = method
    self.content = content
  }
}
