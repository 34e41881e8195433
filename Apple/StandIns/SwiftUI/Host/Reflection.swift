// SPDX-License-Identifier: Apache-2.0
@_spi(Reflection) import Swift

/// A property that the host connects to a view's node before it asks for the body.
@MainActor
protocol InstalledProperty {
  mutating func install(in node: ViewNode, offset: Int)
}

/// A property that decides itself whether it is the same as before; the others are compared field by field.
@MainActor
protocol ComparedProperty {
  func isSame(as other: Any) -> Bool
}

/// Connects the dynamic properties of a copy of a view or a modifier to its node.
///
/// By their place in memory: a property wrapper knows neither its view nor its name, and a box made in its initializer
/// would be shared by two uses of one view value.
@MainActor
func install<Value>(in value: inout Value, node: ViewNode) {
  unsafe withUnsafeMutablePointer(to: &value) { pointer in
    unsafe installFields(of: Value.self, at: UnsafeMutableRawPointer(pointer), offset: 0, node: node)
  }
}

@MainActor
private func installFields(of type: Any.Type, at start: UnsafeMutableRawPointer, offset: Int, node: ViewNode) {
  var fields: [(offset: Int, type: Any.Type)] = []
  unsafe _ = _forEachField(of: type) { _, offset, type, _ in
    fields.append((offset, type))
    return true
  }
  for field in fields {
    guard let property = field.type as? any DynamicProperty.Type else { continue }
    unsafe installProperty(property, at: start + field.offset, offset: offset + field.offset, node: node)
  }
}

@MainActor
private func installProperty<Property: DynamicProperty>(
  _: Property.Type, at place: UnsafeMutableRawPointer, offset: Int, node: ViewNode
) {
  let property = unsafe place.assumingMemoryBound(to: Property.self)
  if var installed = unsafe property.pointee as? any InstalledProperty {
    installed.install(in: node, offset: offset)
    if let installed = installed as? Property { unsafe property.pointee = installed }
  } else {
    unsafe installFields(of: Property.self, at: place, offset: offset, node: node)
    unsafe property.pointee.update()
  }
}

/// `true` if two values of views are the same, as far as their fields show; closures never are.
@MainActor
func areSame(_ one: Any, _ other: Any) -> Bool {
  guard type(of: one) == type(of: other) else { return false }
  if let one = one as? any ComparedProperty { return one.isSame(as: other) }
  if let one = one as? any Equatable { return one.isEqual(to: other) }
  if type(of: one) is AnyClass { return (one as AnyObject) === (other as AnyObject) }
  let (mirror, otherMirror) = (Mirror(reflecting: one), Mirror(reflecting: other))
  if mirror.children.isEmpty, otherMirror.children.isEmpty {
    switch mirror.displayStyle {
    case .struct?, .tuple?, .optional?, .collection?, .set?, .dictionary?: return true
    case .enum?: return "\(one)" == "\(other)"
    default: return false
    }
  }
  guard mirror.children.count == otherMirror.children.count else { return false }
  return zip(mirror.children, otherMirror.children).allSatisfy { $0.label == $1.label && areSame($0.value, $1.value) }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool {
    (other as? Self) == self
  }
}
