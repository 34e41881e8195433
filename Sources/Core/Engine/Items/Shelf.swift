// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The items of one kind, in ID order.
///
/// They lie in blocks of neighbouring numbers. A copy shares all blocks: copying is free, and the next change copies
/// one block and the list of blocks. A reader thus gets a consistent state while the engine goes on.
public struct Shelf<Kept: Item>: Hashable, Sendable {
  /// In the order of their keys; none is empty.
  private var blocks: [Block] = []
  /// The number of items.
  public private(set) var count = 0

  private struct Block: Hashable, Sendable {
    /// The number of its first place, divided by the block size.
    let key: Int64
    /// In ID order.
    var items: [Kept]
  }

  private static var places: Int64 { 64 }

  /// Creates an empty shelf.
  public init() {}

  /// `true` if it has no items.
  public var isEmpty: Bool { count == 0 }

  /// The items, in ID order.
  public var values: [Kept] {
    var items: [Kept] = []
    items.reserveCapacity(count)
    for block in blocks { items += block.items }
    return items
  }

  /// The IDs, in order.
  public var keys: [ID<Kept>] { blocks.flatMap { $0.items.map(\.id) } }

  /// The item with this ID; `nil` if there is none, or to remove it.
  public subscript(id: ID<Kept>) -> Kept? {
    get {
      let key = id.number / Self.places
      guard let block = block(of: key), blocks[block].key == key else { return nil }
      let items = blocks[block].items
      let place = Self.place(of: id, in: items)
      return place < items.count && items[place].id == id ? items[place] : nil
    }
    set {
      let key = id.number / Self.places
      if let block = block(of: key), blocks[block].key == key {
        change(id, in: block, to: newValue)
      } else if let newValue {
        blocks.insert(Block(key: key, items: [newValue]), at: block(of: key) ?? blocks.count)
        count += 1
      }
    }
  }

  private mutating func change(_ id: ID<Kept>, in block: Int, to item: Kept?) {
    let place = Self.place(of: id, in: blocks[block].items)
    let isThere = place < blocks[block].items.count && blocks[block].items[place].id == id
    switch (item, isThere) {
    case (let item?, true): blocks[block].items[place] = item
    case (let item?, false):
      blocks[block].items.insert(item, at: place)
      count += 1
    case (nil, true):
      blocks[block].items.remove(at: place)
      count -= 1
      if blocks[block].items.isEmpty { blocks.remove(at: block) }
    case (nil, false): break
    }
  }

  /// The first block with this key or a greater one; `nil` if there is none.
  private func block(of key: Int64) -> Int? {
    guard let last = blocks.last, last.key >= key else { return nil }
    // The newest items are read most often.
    if last.key == key { return blocks.count - 1 }
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first place whose item has this ID or a greater one.
  static func place(of id: ID<Kept>, in items: [Kept]) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
