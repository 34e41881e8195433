// SPDX-License-Identifier: Apache-2.0

/// SwiftUI/PrimitiveButtonStyle.
public protocol PrimitiveButtonStyle {}

/// SwiftUI/DefaultButtonStyle.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  /// SwiftUI/DefaultButtonStyle/init().
  public init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// SwiftUI/PrimitiveButtonStyle/automatic.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

/// SwiftUI/PlainButtonStyle.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// SwiftUI/PlainButtonStyle/init().
  public init() {}
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// SwiftUI/PrimitiveButtonStyle/plain.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

/// SwiftUI/BorderedButtonStyle.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// SwiftUI/BorderedButtonStyle/init().
  public init() {}
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// SwiftUI/PrimitiveButtonStyle/bordered.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// SwiftUI/BorderedProminentButtonStyle.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// SwiftUI/BorderedProminentButtonStyle/init().
  public init() {}
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// SwiftUI/PrimitiveButtonStyle/borderedProminent.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

/// SwiftUI/BorderlessButtonStyle.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// SwiftUI/BorderlessButtonStyle/init().
  public init() {}
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// SwiftUI/PrimitiveButtonStyle/borderless.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

/// SwiftUI/LabelStyle.
public protocol LabelStyle {}

/// SwiftUI/TitleAndIconLabelStyle.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// SwiftUI/TitleAndIconLabelStyle/init().
  public init() {}
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// SwiftUI/LabelStyle/titleAndIcon.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

/// SwiftUI/TitleOnlyLabelStyle.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// SwiftUI/TitleOnlyLabelStyle/init().
  public init() {}
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// SwiftUI/LabelStyle/titleOnly.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

/// SwiftUI/IconOnlyLabelStyle.
public struct IconOnlyLabelStyle: LabelStyle {
  /// SwiftUI/IconOnlyLabelStyle/init().
  public init() {}
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// SwiftUI/LabelStyle/iconOnly.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

/// SwiftUI/PickerStyle.
public protocol PickerStyle {}

/// SwiftUI/DefaultPickerStyle.
public struct DefaultPickerStyle: PickerStyle {
  /// SwiftUI/DefaultPickerStyle/init().
  public init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// SwiftUI/PickerStyle/automatic.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

/// SwiftUI/MenuPickerStyle.
public struct MenuPickerStyle: PickerStyle {
  /// SwiftUI/MenuPickerStyle/init().
  public init() {}
}

extension PickerStyle where Self == MenuPickerStyle {
  /// SwiftUI/PickerStyle/menu.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

/// SwiftUI/SegmentedPickerStyle.
public struct SegmentedPickerStyle: PickerStyle {
  /// SwiftUI/SegmentedPickerStyle/init().
  public init() {}
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// SwiftUI/PickerStyle/segmented.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

/// SwiftUI/WheelPickerStyle.
public struct WheelPickerStyle: PickerStyle {
  /// SwiftUI/WheelPickerStyle/init().
  public init() {}
}

extension PickerStyle where Self == WheelPickerStyle {
  /// SwiftUI/PickerStyle/wheel.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

/// SwiftUI/InlinePickerStyle.
public struct InlinePickerStyle: PickerStyle {
  /// SwiftUI/InlinePickerStyle/init().
  public init() {}
}

extension PickerStyle where Self == InlinePickerStyle {
  /// SwiftUI/PickerStyle/inline.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

/// SwiftUI/DatePickerStyle.
public protocol DatePickerStyle {}

/// SwiftUI/DefaultDatePickerStyle.
public struct DefaultDatePickerStyle: DatePickerStyle {
  /// SwiftUI/DefaultDatePickerStyle/init().
  public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// SwiftUI/DatePickerStyle/automatic.
  public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

/// SwiftUI/CompactDatePickerStyle.
public struct CompactDatePickerStyle: DatePickerStyle {
  /// SwiftUI/CompactDatePickerStyle/init().
  public init() {}
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
  /// SwiftUI/DatePickerStyle/compact.
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

/// SwiftUI/WheelDatePickerStyle.
public struct WheelDatePickerStyle: DatePickerStyle {
  /// SwiftUI/WheelDatePickerStyle/init().
  public init() {}
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
  /// SwiftUI/DatePickerStyle/wheel.
  public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

/// SwiftUI/GraphicalDatePickerStyle.
public struct GraphicalDatePickerStyle: DatePickerStyle {
  /// SwiftUI/GraphicalDatePickerStyle/init().
  public init() {}
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  /// SwiftUI/DatePickerStyle/graphical.
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

/// SwiftUI/TextFieldStyle.
public protocol TextFieldStyle {}

/// SwiftUI/DefaultTextFieldStyle.
public struct DefaultTextFieldStyle: TextFieldStyle {
  /// SwiftUI/DefaultTextFieldStyle/init().
  public init() {}
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// SwiftUI/TextFieldStyle/automatic.
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

/// SwiftUI/PlainTextFieldStyle.
public struct PlainTextFieldStyle: TextFieldStyle {
  /// SwiftUI/PlainTextFieldStyle/init().
  public init() {}
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// SwiftUI/TextFieldStyle/plain.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

/// SwiftUI/RoundedBorderTextFieldStyle.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  /// SwiftUI/RoundedBorderTextFieldStyle/init().
  public init() {}
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// SwiftUI/TextFieldStyle/roundedBorder.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

/// SwiftUI/ListStyle.
public protocol ListStyle {}

/// SwiftUI/DefaultListStyle.
public struct DefaultListStyle: ListStyle {
  /// SwiftUI/DefaultListStyle/init().
  public init() {}
}

extension ListStyle where Self == DefaultListStyle {
  /// SwiftUI/ListStyle/automatic.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

/// SwiftUI/PlainListStyle.
public struct PlainListStyle: ListStyle {
  /// SwiftUI/PlainListStyle/init().
  public init() {}
}

extension ListStyle where Self == PlainListStyle {
  /// SwiftUI/ListStyle/plain.
  public static var plain: PlainListStyle { PlainListStyle() }
}

/// SwiftUI/InsetGroupedListStyle.
public struct InsetGroupedListStyle: ListStyle {
  /// SwiftUI/InsetGroupedListStyle/init().
  public init() {}
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// SwiftUI/ListStyle/insetGrouped.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

/// SwiftUI/SidebarListStyle.
public struct SidebarListStyle: ListStyle {
  /// SwiftUI/SidebarListStyle/init().
  public init() {}
}

extension ListStyle where Self == SidebarListStyle {
  /// SwiftUI/ListStyle/sidebar.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

/// SwiftUI/FormStyle.
public protocol FormStyle {}

/// SwiftUI/DefaultFormStyle.
public struct DefaultFormStyle: FormStyle {
  /// SwiftUI/DefaultFormStyle/init().
  public init() {}
}

extension FormStyle where Self == DefaultFormStyle {
  /// SwiftUI/FormStyle/automatic.
  public static var automatic: DefaultFormStyle { DefaultFormStyle() }
}

/// SwiftUI/GroupedFormStyle.
public struct GroupedFormStyle: FormStyle {
  /// SwiftUI/GroupedFormStyle/init().
  public init() {}
}

extension FormStyle where Self == GroupedFormStyle {
  /// SwiftUI/FormStyle/grouped.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

/// SwiftUI/ColumnsFormStyle.
public struct ColumnsFormStyle: FormStyle {
  /// SwiftUI/ColumnsFormStyle/init().
  public init() {}
}

extension FormStyle where Self == ColumnsFormStyle {
  /// SwiftUI/FormStyle/columns.
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}
