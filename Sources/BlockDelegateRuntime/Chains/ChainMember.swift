/// An object in a chain, which is held weakly.
typealias ChainMember = UnsafeMutablePointer<bd_member>

extension ChainMember {
  var object: ObjectHandle { ObjectHandle(pointee.object) }
  var details: MemberDetails { Unmanaged.fromOpaque(pointee.details).takeUnretainedValue() }

  /// Returns the object, or nil after it is deallocated.
  func load() -> StrongReference? {
    if let relayed = details.relayed { return StrongReference(relayed.member.load()) }
    return bd_member_loadTarget(self).map { StrongReference(owned: $0) }
  }

  // MARK: Functions that are called under the lock of all members

  /// The chain, or nil if its `deinit` has begun, which waits for the lock.
  var chain: Chain? {
    guard let chain = swift_tryRetain(pointee.members?.pointee.chain) else { return nil }
    return Unmanaged.fromOpaque(chain).takeRetainedValue()
  }

  /// Puts the member before the others of a linked list.
  func link(to first: UnsafeMutablePointer<ChainMember?>) {
    pointee.place = first
    pointee.next = first.pointee
    if let next = pointee.next { next.pointee.place = placeOfNext }
    first.pointee = self
  }

  private var placeOfNext: UnsafeMutablePointer<ChainMember?> {
    (UnsafeMutableRawPointer(self) + MemoryLayout<bd_member>.offset(of: \.next)!)
      .assumingMemoryBound(to: ChainMember?.self)
  }

  func unlink() {
    pointee.place?.pointee = pointee.next
    if let next = pointee.next { next.pointee.place = pointee.place }
    (pointee.place, pointee.next) = (nil, nil)
  }
}

/// What is known about a member of a chain besides its object. Most members that are added at one place share it.
final class MemberDetails: Sendable {
  /// A label that distinguishes the member from others of its class in logs.
  let label: String?
  /// The source location where the member was added, or nil for a member that the library itself has added.
  let location: CodeLocation?
  /// Where the member gets its messages.
  let route: DeliveryRoute
  /// The member that gets its messages elsewhere, and the object that gets them first and passes them on.
  let relayed: (member: WeakReference, relay: StrongReference)?

  init(
    _ label: String?, _ location: CodeLocation?, _ route: DeliveryRoute = .immediate,
    relayed: (member: WeakReference, relay: StrongReference)? = nil
  ) { (self.label, self.location, self.route, self.relayed) = (label, location, route, relayed) }

  private static let none = MemberDetails(nil, nil)
  private static let known = ObjectMap<MemberDetails>()

  /// Returns the details of the members without a label that are added at a location and get their messages themselves.
  /// These are never freed: there are only as many as places in the program's code.
  static func at(_ location: CodeLocation?) -> MemberDetails {
    guard let location else { return none }
    return known.object(near: location.key, where: { $0.location == location }, make: { MemberDetails(nil, location) })
  }
}
