import CBlockDelegateRuntime

/// The memory with the slots of one instance, from the first index that it implements to the last. The code that makes
/// a table owns it until an instance does.
struct SlotTable {
  let pointer: UnsafeMutablePointer<bd_slot_table>

  static func size(count: Int) -> Int { Int(bd_slot_offset(UInt(count))) }

  /// Returns the range of slot indices in a table that has these methods.
  static func indices(of methods: some Sequence<Int>) -> Range<Int> {
    methods.reduce(nil as Range<Int>?) { range, index in
      range.map { min($0.lowerBound, index)..<max($0.upperBound, index + 1) } ?? index..<index + 1
    } ?? 0..<0
  }

  /// Returns the table of an instance that no other thread changes at the same time.
  init?(of object: ObjectHandle) {
    guard let pointer = bd_object_getSlotTable(object.pointer) else { return nil }
    self.pointer = pointer
  }

  private init(_ pointer: UnsafeMutablePointer<bd_slot_table>) { self.pointer = pointer }

  /// Calls `body` with the current table of an instance. The table is not freed during the call, even if another thread
  /// replaces it.
  static func use<Result>(of object: ObjectHandle, _ body: (SlotTable) -> Result?) -> Result? {
    let use = bd_object_useSlotTable(object.pointer)
    defer { bd_slotTable_endUse(use) }
    return use.table.flatMap { body(SlotTable($0)) }
  }

  /// Lays out a table. The caller then fills its slots and calls ``complete()``.
  /// - Parameters:
  ///   - memory: Zeroed memory of `size(count:)` bytes, or nil to allocate memory.
  ///   - info: The state of the instance besides its slots.
  init(in memory: UnsafeMutableRawPointer? = nil, indices: Range<Int>, methods: SlotMethods, info: AnyObject?) {
    let size = Self.size(count: indices.count)
    let memory = memory ?? Self.allocateZeroed(size)
    pointer = memory.bindMemory(to: bd_slot_table.self, capacity: 1)
    pointer.pointee.start = UInt32(Self.size(count: indices.lowerBound))
    pointer.pointee.size = UInt32(indices.count * MemoryLayout<bd_slot>.stride)
    // The class information is never freed, so the table holds no reference to it.
    pointer.pointee.classInfo = UnsafePointer(methods.info)
    pointer.pointee.instanceInfo = info.map { Unmanaged.passRetained($0).toOpaque() }
  }

  private static func allocateZeroed(_ size: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return memory
  }

  func fill(with slots: [Slot]) {
    for slot in slots { slot.content.initialize(self.slot(slot.method.index), for: slot.method) }
  }

  /// Initializes the slots that were not filled as unimplemented.
  func complete() {
    let kind = MemoryLayout<bd_slot>.offset(of: \.kind)!
    for index in indices where UnsafeRawPointer(slot(index)).load(fromByteOffset: kind, as: UInt.self) == 0 {
      bd_slot_initUnimplemented(slot(index), UInt(index), methods[index].hasIndirectResult)
    }
  }

  var indices: Range<Int> {
    let first = (Int(pointer.pointee.start) - Self.size(count: 0)) / MemoryLayout<bd_slot>.stride
    let count = Int(pointer.pointee.size) / MemoryLayout<bd_slot>.stride
    return first..<first + count
  }

  var methods: SlotMethods {
    // A table has its class information from the start.
    Unmanaged.fromOpaque(pointer.pointee.classInfo!.pointee.object).takeUnretainedValue()
  }

  /// The state of the instance besides its slots.
  var info: AnyObject? {
    pointer.pointee.instanceInfo.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns the slot with an index in ``indices``.
  func slot(_ index: Int) -> UnsafeMutablePointer<bd_slot> {
    let offset = Self.size(count: index - indices.lowerBound)
    return (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: bd_slot.self)
  }

  /// Returns whether the instance has a closure, a block or receivers for the method in this slot.
  func answers(_ index: Int) -> Bool { indices.contains(index) && slot(index).pointee.kind.pointee.answers }

  // MARK: Its end

  /// Returns the memory inside an instance for the table that it is made with.
  static func inlineMemory(of object: ObjectHandle) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(object.pointer) + Int(BD_SLOT_TABLE_IVAR) + MemoryLayout<UnsafeRawPointer>.size
  }

  private func isInline(in object: ObjectHandle) -> Bool {
    UnsafeMutableRawPointer(pointer) == Self.inlineMemory(of: object)
  }

  /// Releases the content of a table that its instance no longer uses. Each object is released when no call uses it, on
  /// this thread or another one.
  func retire(of object: ObjectHandle) {
    let content = Content(of: self, keepingMemory: isInline(in: object))
    // No code runs at the end of these blocks' calls, so the blocks live as long as the instance.
    if let blocks = content.takeJumpedTo(), let box = ObjectBox.make(blocks) {
      bd_objc_setAssociatedObject(object.pointer, UnsafeRawPointer(box.pointer), box.pointer, .retain)
    }
    bd_slotTable_retire(
      pointer, { Unmanaged<Content>.fromOpaque($0!).release() }, Unmanaged.passRetained(content).toOpaque())
  }

  /// Releases the content of a table whose instance is being deallocated. New calls can't find a slot anymore, but a
  /// call on this thread may still run a slot's content. If there is an autorelease pool, blocks that calls jump to are
  /// released when the pool is drained.
  func destroy(of object: ObjectHandle) {
    let hasPool = bd_objc_hasAutoreleasePool()
    var later: [bd_slot] = []
    for index in indices {
      if hasPool, slot(index).pointee.kind.pointee.isJumpedTo {
        later.append(slot(index).pointee)
      } else {
        bd_slot_destroy(slot(index))
      }
    }
    if !later.isEmpty { ObjectBox.make(Content(later))?.autorelease() }
    if let info = pointer.pointee.instanceInfo { Unmanaged<AnyObject>.fromOpaque(info).release() }
    if !isInline(in: object) { UnsafeMutableRawPointer(pointer).deallocate() }
  }

  /// The objects that a table owns. The objects can be moved out of the table's memory, because a call that has found
  /// its slot does not read the slot again.
  private final class Content {
    private var slots: [bd_slot]
    private let info: UnsafeRawPointer?
    private let memory: UnsafeMutableRawPointer?

    init(of table: SlotTable, keepingMemory: Bool) {
      slots = table.indices.map { table.slot($0).pointee }
      info = UnsafeRawPointer(table.pointer.pointee.instanceInfo)
      memory = keepingMemory ? nil : UnsafeMutableRawPointer(table.pointer)
    }

    init(_ slots: [bd_slot]) {
      self.slots = slots
      info = nil
      memory = nil
    }

    /// Removes the slots whose content calls jump to, and returns them. Returns nil if there are none.
    func takeJumpedTo() -> Content? {
      guard slots.contains(where: \.kind.pointee.isJumpedTo) else { return nil }
      let count = slots.partition(by: \.kind.pointee.isJumpedTo)
      let taken = Content(Array(slots[count...]))
      slots.removeSubrange(count...)
      return taken
    }

    deinit {
      for index in slots.indices { bd_slot_destroy(&slots[index]) }
      if let info { Unmanaged<AnyObject>.fromOpaque(info).release() }
      memory?.deallocate()
    }
  }
}

extension SlotMethods {
  /// Returns the slot methods of an instance of a dynamic class.
  static func of(_ object: ObjectHandle) -> SlotMethods {
    if let known = SlotTable.use(of: object, \.methods) { return known }
    // An instance has no table if it was made by `alloc`, or while it is being deallocated.
    if let known = byClass.object(nearestTo: object.cls) { return known }
    preconditionFailure("\(object.cls.name) is not a dynamic delegate's class")
  }
}
