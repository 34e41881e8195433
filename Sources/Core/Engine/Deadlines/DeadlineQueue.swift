// SPDX-License-Identifier: Apache-2.0

/// A priority queue of deadlines in which any entry can be removed.
///
/// It is a heap with four children per node (D. B. Johnson, "Priority queues with update and finding minimum spanning
/// trees", 1975) in plain arrays: it has fewer levels than a binary heap, and the four children share a cache line.
/// Everything is inlinable, so a queue in another module is just as fast. Entries with equal deadlines come out in
/// insertion order.
public struct DeadlineQueue<Element> {
  /// Identifies an entry until it leaves the queue; the number is then reused.
  public struct Handle: Hashable, Sendable {
    @usableFromInline let slot: Int32
    @inlinable init(slot: Int32) { self.slot = slot }
  }

  @usableFromInline struct Node: Sendable {
    @usableFromInline var deadline: Int64
    @usableFromInline var order: UInt32
    @usableFromInline var slot: Int32

    @inlinable init(deadline: Int64, order: UInt32, slot: Int32) {
      self.deadline = deadline
      self.order = order
      self.slot = slot
    }
  }

  @usableFromInline var nodes: [Node] = []
  /// The index in `nodes` of each slot; for a free slot, the next free one as `-2 - next`.
  @usableFromInline var places: [Int32] = []
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var firstFree: Int32 = -1
  @usableFromInline var nextOrder: UInt32 = 0

  /// Creates an empty queue.
  @inlinable public init() {}

  /// The number of entries.
  @inlinable public var count: Int { nodes.count }
  /// `true` if it has no entries.
  @inlinable public var isEmpty: Bool { nodes.isEmpty }

  /// The earliest deadline; `nil` when the queue is empty.
  @inlinable public var first: Int64? { nodes.first?.deadline }

  /// The entry with the earliest deadline; `nil` when the queue is empty.
  @inlinable public var firstElement: Element? { nodes.first.flatMap { elements[Int($0.slot)] } }

  /// Reserves capacity for this many more entries.
  @inlinable
  public mutating func reserve(_ count: Int) {
    nodes.reserveCapacity(nodes.count + count)
    places.reserveCapacity(places.count + count)
    elements.reserveCapacity(elements.count + count)
  }

  /// Adds an entry in O(log n).
  ///
  /// - Precondition: Fewer than 2³¹ entries.
  @inlinable
  public mutating func insert(_ element: Element, at deadline: Int64) -> Handle {
    if nodes.isEmpty { nextOrder = 0 }
    // Renumber before the order wraps around.
    if nextOrder == .max { renumber() }
    let slot: Int32
    if firstFree >= 0 {
      slot = firstFree
      firstFree = -2 - places[Int(slot)]
      elements[Int(slot)] = element
    } else {
      slot = Int32(places.count)
      places.append(0)
      elements.append(element)
    }
    nodes.append(Node(deadline: deadline, order: nextOrder, slot: slot))
    nextOrder += 1
    siftUp(nodes.count - 1)
    return Handle(slot: slot)
  }

  /// Removes an entry in O(log n).
  ///
  /// - Returns: The entry; `nil` for an unknown handle.
  @discardableResult
  @inlinable
  public mutating func remove(_ handle: Handle) -> Element? {
    guard Int(handle.slot) < places.count, let element = elements[Int(handle.slot)] else { return nil }
    removeNode(at: Int(places[Int(handle.slot)]))
    return element
  }

  /// The deadline of an entry; `nil` for an unknown handle.
  @inlinable
  public func deadline(of handle: Handle) -> Int64? {
    guard Int(handle.slot) < places.count, elements[Int(handle.slot)] != nil else { return nil }
    return nodes[Int(places[Int(handle.slot)])].deadline
  }

  /// Removes the entry with the earliest deadline, if that is at or before `limit`.
  ///
  /// - Returns: The entry and its deadline; `nil` if none is due.
  @inlinable
  public mutating func pop(through limit: Int64) -> (element: Element, deadline: Int64)? {
    guard let top = nodes.first, top.deadline <= limit, let element = elements[Int(top.slot)] else {
      return nil
    }
    removeNode(at: 0)
    return (element, top.deadline)
  }

  @inlinable
  mutating func removeNode(at place: Int) {
    let slot = nodes[place].slot
    elements[Int(slot)] = nil
    places[Int(slot)] = -2 - firstFree
    firstFree = slot
    let last = nodes.removeLast()
    guard place < nodes.count else { return }
    nodes[place] = last
    if place > 0, Self.isBefore(last, nodes[(place - 1) >> 2]) { siftUp(place) } else { siftDown(place) }
  }

  @inlinable
  static func isBefore(_ left: Node, _ right: Node) -> Bool {
    left.deadline < right.deadline || (left.deadline == right.deadline && left.order < right.order)
  }

  @inlinable
  mutating func siftUp(_ start: Int) {
    var place = start
    let node = nodes[place]
    while place > 0 {
      let parent = (place - 1) >> 2
      guard Self.isBefore(node, nodes[parent]) else { break }
      nodes[place] = nodes[parent]
      places[Int(nodes[place].slot)] = Int32(place)
      place = parent
    }
    nodes[place] = node
    places[Int(node.slot)] = Int32(place)
  }

  @inlinable
  mutating func siftDown(_ start: Int) {
    var place = start
    let node = nodes[place]
    let count = nodes.count
    while true {
      let firstChild = place << 2 + 1
      guard firstChild < count else { break }
      var least = firstChild
      var child = firstChild + 1
      let end = min(firstChild + 4, count)
      while child < end {
        if Self.isBefore(nodes[child], nodes[least]) { least = child }
        child += 1
      }
      guard Self.isBefore(nodes[least], node) else { break }
      nodes[place] = nodes[least]
      places[Int(nodes[place].slot)] = Int32(place)
      place = least
    }
    nodes[place] = node
    places[Int(node.slot)] = Int32(place)
  }

  @inlinable
  mutating func renumber() {
    nodes.sort(by: Self.isBefore)
    for place in nodes.indices {
      nodes[place].order = UInt32(place)
      places[Int(nodes[place].slot)] = Int32(place)
    }
    nextOrder = UInt32(nodes.count)
  }
}

extension DeadlineQueue: Sendable where Element: Sendable {}
