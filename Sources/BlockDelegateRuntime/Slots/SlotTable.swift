import CBlockDelegateRuntime

/// The slots of one instance, as memory. Who makes one owns it until an instance does.
struct SlotTable {
  let pointer: UnsafeMutablePointer<bd_slot_table>

  init(_ pointer: UnsafeMutablePointer<bd_slot_table>) { self.pointer = pointer }

  static func size(count: Int) -> Int { Int(bd_slot_offset(UInt(count))) }

  /// The table of an instance.
  init?(of object: OpaquePointer) {
    guard let pointer = bd_object_getSlotTable(object) else { return nil }
    self.pointer = pointer
  }

  /// Lays an empty table of `count` slots out in `memory`, which has room for `size(count:)` bytes.
  init(in memory: UnsafeMutableRawPointer, count: Int, dynamicClass: DynamicClass?, instance: InstanceState?) {
    pointer = memory.bindMemory(to: bd_slot_table.self, capacity: 1)
    pointer.pointee.size = UInt(Self.size(count: count))
    // Dynamic classes live as long as the process: no reference is counted.
    pointer.pointee.classInfo = dynamicClass.map { UnsafePointer($0.info) }
    pointer.pointee.instanceInfo = instance.map { Unmanaged.passRetained($0).toOpaque() }
    for index in 0..<count { bd_slot_initUnimplemented(slot(index), UInt(index), false) }
  }

  /// As above, in memory of its own, for `destroy(freeing: true)`.
  init(count: Int, dynamicClass: DynamicClass?, instance: InstanceState?) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.size(count: count), alignment: 16)
    self.init(in: memory, count: count, dynamicClass: dynamicClass, instance: instance)
  }

  var count: Int { (Int(pointer.pointee.size) - Self.size(count: 0)) / MemoryLayout<bd_slot>.stride }

  var dynamicClass: DynamicClass? {
    pointer.pointee.classInfo.map { Unmanaged<DynamicClass>.fromOpaque($0.pointee.object).takeUnretainedValue() }
  }

  var instance: InstanceState? {
    pointer.pointee.instanceInfo.map { Unmanaged<InstanceState>.fromOpaque($0).takeUnretainedValue() }
  }

  func slot(_ index: Int) -> UnsafeMutablePointer<bd_slot> {
    (UnsafeMutableRawPointer(pointer) + Self.size(count: index)).assumingMemoryBound(to: bd_slot.self)
  }

  var hasBlocks: Bool { (0..<count).contains { bd_slot_isBlock(slot($0)) } }

  func destroy(freeing: Bool) {
    for index in 0..<count { bd_slot_destroy(slot(index)) }
    if let state = pointer.pointee.instanceInfo { Unmanaged<InstanceState>.fromOpaque(state).release() }
    if freeing { UnsafeMutableRawPointer(pointer).deallocate() }
  }
}
