import Foundation

/// The memory with the slots of one instance. The code that makes a table owns a reference to it. Calls that use the table
/// own references too, and the last one frees it.
struct SlotTable {
  let pointer: UnsafeMutablePointer<bd_slot_table>

  /// Returns the indices of kept slots and of new ones.
  static func indices(_ slots: [Slot], keeping kept: [Int] = []) -> [UInt16] {
    (0..<kept.count + slots.count).map {
      UInt16($0 < kept.count ? kept[$0] : slots[$0 - kept.count].method.index)
    }
  }

  /// Returns the size of a table for slots with these indices.
  static func size(_ indices: [UInt16]) -> Int { Int(bd_slotTable_size(indices, UInt(indices.count))) }

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
  ///   - memory: Zeroed memory of `size(_:)` bytes in an instance, or nil to allocate memory.
  ///   - indices: The indices of the slots.
  ///   - state: The state of the instance besides its slots.
  init(
    in memory: UnsafeMutableRawPointer? = nil, _ indices: [UInt16], of methods: SlotMethods, state: InstanceState?,
    slots: [Slot]
  ) {
    pointer = bd_slotTable_make(memory, indices, UInt(indices.count))
    // The class information is never freed, so the table holds no reference to it.
    pointer.pointee.classInfo = UnsafePointer(methods.info)
    pointer.pointee.instanceInfo = state.map { Unmanaged.passRetained($0).toOpaque() }
    for slot in slots { slot.content.initialize(place(slot.method.index)!, for: slot.method) }
  }

  /// The indices of an instance's slots.
  var indices: [Int] { (0..<Int(pointer.pointee.placeCount)).filter { place($0) != nil } }

  var methods: SlotMethods { Unmanaged.fromOpaque(pointer.pointee.classInfo.pointee.object).takeUnretainedValue() }

  /// The state of the instance besides its slots.
  var state: InstanceState? { pointer.pointee.instanceInfo.map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }

  /// Returns the memory of the slot with an index, or nil if the table has none.
  func place(_ index: Int) -> UnsafeMutablePointer<bd_slot>? { bd_slotTable_get(pointer, UInt(index)) }

  /// Returns whether the instance has a closure, a block or members for the method in this slot.
  func answers(_ index: Int) -> Bool { place(index)?.pointee.kind?.pointee.answers ?? false }
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
