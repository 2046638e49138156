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

  /// Where an instance has room for the table that it is made with.
  static func inlineMemory(of object: ObjectHandle) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(object.pointer) + Int(BD_SLOT_TABLE_IVAR) + MemoryLayout<UnsafeRawPointer>.size
  }

  private func isInline(in object: ObjectHandle) -> Bool {
    UnsafeMutableRawPointer(pointer) == Self.inlineMemory(of: object)
  }

  /// Destroys a table that its instance no longer uses. Closures are released as soon as no call runs them. A block of
  /// it may be running on this thread, and nothing says so: where there is an autorelease pool blocks live until the
  /// pool is drained.
  func retire(of object: ObjectHandle) {
    let hasPool = bd_objc_hasAutoreleasePool()
    var later: [bd_slot] = []
    for index in 0..<count {
      // A call that runs does not look at its slot again, so that the slot can move.
      if hasPool, slot(index).pointee.kind.pointee.isReleasedLater {
        later.append(slot(index).pointee)
      } else {
        bd_slot_destroy(slot(index))
      }
    }
    if !later.isEmpty { ObjectBox.make(Retired(later))?.autorelease() }
    if let info = pointer.pointee.instanceInfo { Unmanaged<AnyObject>.fromOpaque(info).release() }
    if !isInline(in: object) { UnsafeMutableRawPointer(pointer).deallocate() }
  }

  private final class Retired {
    private var slots: [bd_slot]

    init(_ slots: [bd_slot]) { self.slots = slots }

    deinit {
      for index in slots.indices { bd_slot_destroy(&slots[index]) }
    }
  }
}
