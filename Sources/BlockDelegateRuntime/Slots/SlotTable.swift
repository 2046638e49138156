import Foundation

/// The memory with the slots of one instance, from the first index that it implements to the last. The code that makes
/// a table owns a reference to it. Calls that use the table own references too, and the last one frees it.
struct SlotTable {
  let pointer: UnsafeMutablePointer<bd_slot_table>

  static func size(count: Int) -> Int { MemoryLayout<bd_slot_table>.size + count * MemoryLayout<bd_slot>.stride }

  /// Returns the range of slot indices in a table that has these methods.
  static func indices(of methods: some Sequence<Int>) -> Range<Int> {
    guard let first = methods.min(), let last = methods.max() else { return 0..<0 }
    return first..<last + 1
  }

  init(_ pointer: UnsafeMutablePointer<bd_slot_table>) { self.pointer = pointer }

  /// Returns the table of an instance, which the caller must release.
  init?(holdingTableOf object: ObjectHandle) {
    guard let pointer = bd_object_holdSlotTable(object.pointer) else { return nil }
    self.pointer = pointer
  }

  func release() { bd_slotTable_release(pointer) }

  /// Calls `body` with the current table of an instance. The table is not freed during the call, even if another thread
  /// replaces it.
  static func use<Result>(of object: ObjectHandle, _ body: (SlotTable) -> Result?) -> Result? {
    guard let table = SlotTable(holdingTableOf: object) else { return nil }
    defer { table.release() }
    return body(table)
  }

  /// Makes a table.
  /// - Parameters:
  ///   - memory: Zeroed memory of `size(count:)` bytes in an instance, or nil to allocate memory.
  ///   - indices: The range of the slots' indices.
  ///   - state: The state of the instance besides its slots.
  init(
    in memory: UnsafeMutableRawPointer? = nil, _ indices: Range<Int>, of methods: SlotMethods,
    state: InstanceState?, slots: [Slot]
  ) {
    let size = Self.size(count: indices.count)
    // The C layer frees the table.
    guard let zeroed = memory ?? calloc(1, size) else { fatalError("BlockDelegate: out of memory for a table") }
    pointer = zeroed.bindMemory(to: bd_slot_table.self, capacity: 1)
    pointer.pointee.references = 1
    (pointer.pointee.start, pointer.pointee.count) = (UInt16(indices.lowerBound), UInt16(indices.count))
    pointer.pointee.isInside = memory != nil
    // The class information is never freed, so the table holds no reference to it.
    pointer.pointee.classInfo = UnsafePointer(methods.info)
    pointer.pointee.instanceInfo = state.map { Unmanaged.passRetained($0).toOpaque() }
    for slot in slots { slot.content.initialize(place(slot.method.index), for: slot.method) }
  }

  var indices: Range<Int> { Int(pointer.pointee.start)..<Int(pointer.pointee.start) + Int(pointer.pointee.count) }

  var methods: SlotMethods { Unmanaged.fromOpaque(pointer.pointee.classInfo.pointee.object).takeUnretainedValue() }

  /// The state of the instance besides its slots.
  var state: InstanceState? { pointer.pointee.instanceInfo.map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }

  /// Returns the memory of the slot with an index in ``indices``.
  func place(_ index: Int) -> UnsafeMutablePointer<bd_slot> {
    let offset = Self.size(count: index - indices.lowerBound)
    return (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: bd_slot.self)
  }

  /// Returns whether the instance has a closure, a block or members for the method in this slot.
  func answers(_ index: Int) -> Bool { bd_slotTable_get(pointer, UInt(index))?.pointee.kind?.pointee.answers ?? false }
}

extension SlotMethods {
  /// Returns the slot methods of an instance of a dynamic class.
  static func of(_ object: ObjectHandle) -> SlotMethods {
    if let known = SlotTable.use(of: object, \.methods) { return known }
    // An instance has no table if it was made by `alloc`, or while it is being deallocated.
    if let known = DynamicClass.of(object)?.methods { return known }
    preconditionFailure("\(object.cls.name) is not a dynamic delegate's class")
  }
}
