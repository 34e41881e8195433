// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
import TokiModel
package import TokiWire

extension DeviceGrant {
  /// The grant without the items whose ids are those of others by now, and without lasting names, which no device sees.
  ///
  /// `present` are the items that there are; an item that is gone stays, as it may come back.
  package func narrowed(to present: ItemLists?) -> DeviceGrant {
    let kept = items.indices.filter { index in
      guard !uids.isEmpty, let item = present?[items[index]] else { return true }
      return item.shelved.uid == uids[index]
    }
    return DeviceGrant(role: role, items: kept.map { items[$0] })
  }
}
