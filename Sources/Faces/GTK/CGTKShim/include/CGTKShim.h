// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Swift can import neither variadic functions nor GLib's type macros.

/// Sets the result of a signal handler, where it is a boolean, or the 1 of GtkSpinButton's "input" for "handled".
void toki_gtk_set_handled(void *value, bool is_handled);
/// Sets a string property.
void toki_gtk_set_string(void *object, const char *name, const char *value);
/// Sets a boolean property.
void toki_gtk_set_boolean(void *object, const char *name, bool value);
/// Sets an integer property.
void toki_gtk_set_int(void *object, const char *name, int value);
/// Sets a floating-point property.
void toki_gtk_set_double(void *object, const char *name, double value);
/// Reads a boolean property.
bool toki_gtk_get_boolean(void *object, const char *name);
/// Reads an integer property.
int toki_gtk_get_int(void *object, const char *name);
/// Sets a widget's name for assistive technology.
void toki_gtk_set_accessible_label(void *widget, const char *label);
/// Sets a widget's description for assistive technology.
void toki_gtk_set_accessible_description(void *widget, const char *description);
/// Creates a widget with a role, which cannot be set later.
void *toki_gtk_new_with_role(unsigned long type, int role);

/// Lets the Tab key lead through the children of flow boxes as through those of any other container.
///
/// GtkFlowBox takes its children for items to select: it keeps the focus where the next child has nothing to focus, and
/// going backward, at the first widget of a child. There is no other way to its classes, which are final.
void toki_gtk_walk_through_flow_boxes(void);

/// A GtkBox that the Tab key stops at before its children, if it is focusable; GtkBox itself never is a stop.
unsigned long toki_gtk_stop_box_get_type(void);

/// Creates an AdwApplication that calls `registered` once it is on the bus, before any call can reach it.
///
/// Objects exported later could miss the call that started the program. It draws without OpenGL, unless `GSK_RENDERER`
/// or GDK's own variable says otherwise.
void *toki_gtk_application_new(
    const char *id, unsigned flags, void (*registered)(void *connection, void *data), void *data);

// These functions hide differences between releases of GTK and libadwaita from Swift. Debian 12 has GTK 4.8 and
// libadwaita 1.2, Debian 13 has 4.18 and 1.7.

/// The GtkAlign that puts the text of neighboring widgets on one baseline.
unsigned toki_gtk_baseline(void);
/// Loads a style sheet into a GtkCssProvider.
void toki_gtk_load_style_sheet(void *provider, const char *text);
/// Reads the color of a widget's text into a GdkRGBA.
void toki_gtk_get_text_color(void *widget, void *color);
/// Reads a named color of the theme into a GdkRGBA; false if there is none.
bool toki_gtk_get_theme_color(void *widget, const char *name, void *color);

/// Creates tabs for an AdwViewStack in a header bar, which a title replaces in a narrow window.
void *toki_gtk_tabs_new(void *stack, const char *title);
/// Replaces the tabs with the title while an AdwApplicationWindow is narrower than `width`, and puts their icons above
/// the words up to `inline_width`.
void toki_gtk_tabs_follow(void *tabs, void *window, int width, int inline_width);
/// `true` if the title has replaced the tabs.
bool toki_gtk_tabs_are_hidden(void *tabs);
/// The property that changes when the tabs give way or return.
const char *toki_gtk_tabs_property(void);

/// Opens the "About" window over another one.
void toki_gtk_show_about(
    void *parent, const char *name, const char *icon, const char *version, const char *developer, const char *comments);

// ---- Above other windows

/// How a window can be above all others: not at all; perhaps, with gtk4-layer-shell; by asking the window manager of
/// X11; or on a layer of its own.
enum { TOKI_ABOVE_NOT, TOKI_ABOVE_WITHOUT_LIBRARY, TOKI_ABOVE_BY_WINDOW_MANAGER, TOKI_ABOVE_BY_LAYER };
/// Which of these the display allows.
int toki_gtk_above(void);
/// Starts the program again with gtk4-layer-shell ahead of libwayland, where both are of use.
///
/// That library takes the place of functions of libwayland, which the dynamic linker finds in the order of loading: it
/// is without effect when loaded later. Programs that are started from here do not get it.
void toki_gtk_load_layers(char **arguments);
/// Puts a window that was not shown yet on the uppermost layer, with the keyboard; on the whole screen or in its middle.
void toki_gtk_cover(void *window, bool is_whole);
/// Asks the window manager to keep a visible window above the others, or no longer.
void toki_gtk_keep_above(void *window, bool is_above);
/// Puts a window that was not shown yet on a layer above other windows, in the corner of the screen.
void toki_gtk_keep_in_corner(void *window);

/// A question for a file.
typedef struct {
  /// `true` to save a new file, `false` to open an existing one.
  bool saves;
  const char *title;
  /// Text of the button that accepts.
  const char *accept;
  /// Suggested name of a new file.
  const char *name;
  /// Name of the filter for `types`; NULL to offer every file.
  const char *kind;
  /// MIME types (`audio/*`), ended by NULL.
  const char *const *types;
} TokiFileQuestion;

/// Opens the desktop's file chooser; calls `chosen` once with the path, or with NULL for none.
void toki_gtk_choose_file(
    void *parent, const TokiFileQuestion *question, void (*chosen)(const char *path, void *data), void *data);

/// Returns free memory to the system (malloc_trim(3)), which Swift's Glibc module leaves out.
void toki_gtk_give_back_memory(void);

/// The first day of the week in the locale (`LC_TIME`): 0 for Sunday, 6 for Saturday.
int toki_gtk_first_weekday(void);

/// The GType of an object.
unsigned long toki_gtk_type_of(void *object);

/// libdispatch's event descriptor for the main queue, provided for CoreFoundation's run loop.
int32_t _dispatch_get_main_queue_handle_4CF(void);
/// Runs all work waiting in the main queue.
void _dispatch_main_queue_callback_4CF(void *message);
