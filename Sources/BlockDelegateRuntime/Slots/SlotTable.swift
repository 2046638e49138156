import CBlockDelegateRuntime

/// The slots of one instance, as memory. The code that makes a table owns it until an instance does.
struct SlotTable {
  let pointer: UnsafeMutablePointer<bd_slot_table>

  static func size(count: Int) -> Int { Int(bd_slot_offset(UInt(count))) }

  /// The table of an instance.
  init?(of object: ObjectHandle) {
    guard let pointer = bd_object_getSlotTable(object.pointer) else { return nil }
    self.pointer = pointer
  }

  /// Lays a table out. Its slots are to be filled, and then ``complete()``.
  /// - Parameters:
  ///   - memory: zeroed, with room for `size(count:)` bytes; memory of its own if nil.
  ///   - info: what the instance keeps beside its slots.
  init(in memory: UnsafeMutableRawPointer? = nil, count: Int, methods: SlotMethods, info: AnyObject?) {
    let size = Self.size(count: count)
    let memory = memory ?? Self.allocateZeroed(size)
    pointer = memory.bindMemory(to: bd_slot_table.self, capacity: 1)
    pointer.pointee.size = UInt(size)
    // These live as long as the process: no reference is counted.
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

  /// Makes the slots that were not filled unimplemented ones.
  func complete() {
    for index in 0..<count where UnsafeRawPointer(slot(index)).load(as: UInt.self) == 0 {
      bd_slot_initUnimplemented(slot(index), UInt(index), methods[index].hasIndirectResult)
    }
  }

  var count: Int { (Int(pointer.pointee.size) - Self.size(count: 0)) / MemoryLayout<bd_slot>.stride }

  var methods: SlotMethods {
    // A table has them from its first moment.
    Unmanaged.fromOpaque(pointer.pointee.classInfo!.pointee.object).takeUnretainedValue()
  }

  /// What the instance keeps beside its slots.
  var info: AnyObject? {
    pointer.pointee.instanceInfo.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  func slot(_ index: Int) -> UnsafeMutablePointer<bd_slot> {
    (UnsafeMutableRawPointer(pointer) + Self.size(count: index)).assumingMemoryBound(to: bd_slot.self)
  }

  /// Whether the instance itself answers the method in this slot.
  func answers(_ index: Int) -> Bool { index < count && slot(index).pointee.kind.pointee.answers }

  // MARK: Its end

  private func destroy() {
    for index in 0..<count { bd_slot_destroy(slot(index)) }
    if let info = pointer.pointee.instanceInfo { Unmanaged<AnyObject>.fromOpaque(info).release() }
  }

  /// Where an instance has room for the table that it is made with.
  static func inlineMemory(of object: ObjectHandle) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(object.pointer) + Int(BD_SLOT_TABLE_IVAR) + MemoryLayout<UnsafeRawPointer>.size
  }

  private func isInline(in object: ObjectHandle) -> Bool {
    UnsafeMutableRawPointer(pointer) == Self.inlineMemory(of: object)
  }

  /// Destroys a table that its instance no longer uses.
  func destroy(of object: ObjectHandle) {
    destroy()
    if !isInline(in: object) { UnsafeMutableRawPointer(pointer).deallocate() }
  }

  /// Destroys a table that its instance no longer uses. A block of it may be running on this thread, and nothing
  /// retains a block that runs: where there is an autorelease pool the table lives until the pool is drained.
  func retire(of object: ObjectHandle) {
    guard bd_objc_hasAutoreleasePool() else { return destroy(of: object) }
    var retired = self
    if isInline(in: object) {
      // The memory is the instance's, so what is in it moves.
      retired = SlotTable(count: count, methods: methods, info: info)
      for index in 0..<count { bd_slot_copy(retired.slot(index), slot(index)) }
      destroy()
    }
    ObjectBox.make(Retired(retired))?.autorelease()
  }

  /// Whether nothing but the autorelease pool keeps what is in the table while it runs.
  var mustRetire: Bool { (0..<count).contains { slot($0).pointee.kind.pointee.isReleasedLater } }

  private final class Retired {
    private let table: SlotTable

    init(_ table: SlotTable) { self.table = table }

    deinit {
      table.destroy()
      UnsafeMutableRawPointer(table.pointer).deallocate()
    }
  }
}
