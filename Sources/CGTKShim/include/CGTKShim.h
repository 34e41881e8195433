// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Swift imports neither variadic functions nor GLib's macros of types.

/// Whether a GValue holds a boolean.
bool toki_gtk_value_is_boolean(const void *value);
/// Sets a property of text.
void toki_gtk_set_string(void *object, const char *name, const char *value);
/// Sets a property that is on or off.
void toki_gtk_set_boolean(void *object, const char *name, bool value);
/// Sets a property of a whole number.
void toki_gtk_set_int(void *object, const char *name, int value);
/// Sets a property of a fraction.
void toki_gtk_set_double(void *object, const char *name, double value);
/// Reads a property that is on or off.
bool toki_gtk_get_boolean(void *object, const char *name);
/// Reads a property of a whole number.
int toki_gtk_get_int(void *object, const char *name);
/// Gives a widget its name for assistive technology.
void toki_gtk_set_accessible_label(void *widget, const char *label);
/// Gives a widget its description for assistive technology.
void toki_gtk_set_accessible_description(void *widget, const char *description);
/// Makes a widget of a given type and role, as a role can be set only when a widget is made.
void *toki_gtk_new_with_role(unsigned long type, int role);

/// Makes an AdwApplication that tells when it is on the bus and nobody has spoken to it yet.
///
/// Objects that are offered later could miss the call that started the program.
void *toki_gtk_application_new(
    const char *id, unsigned flags, void (*registered)(void *connection, void *data), void *data);

// Where releases of GTK and libadwaita differ, one function here hides it from Swift. Debian 12 has GTK 4.8 and
// libadwaita 1.2, Debian 13 has 4.18 and 1.7.

/// The GtkAlign by which letters of widgets side by side stand on one line.
unsigned toki_gtk_baseline(void);
/// Takes a style sheet into a GtkCssProvider.
void toki_gtk_load_style_sheet(void *provider, const char *text);
/// Reads the colour of a widget's text into a GdkRGBA.
void toki_gtk_get_text_color(void *widget, void *color);
/// Reads a colour that the theme has a name for; false where it has none of that name.
bool toki_gtk_get_theme_color(void *widget, const char *name, void *color);

/// Makes the tabs of an AdwViewStack for a header bar, which give way to a title in a narrow window.
void *toki_gtk_tabs_new(void *stack, const char *title);
/// Lets the tabs give way where an AdwApplicationWindow is narrower than a width that they fit into.
void toki_gtk_tabs_follow(void *tabs, void *window, int width);
/// Whether the title stands in the place of the tabs.
bool toki_gtk_tabs_are_hidden(void *tabs);
/// The property of them that changes with it.
const char *toki_gtk_tabs_property(void);

/// Opens the window "About" over another one.
void toki_gtk_show_about(
    void *parent, const char *name, const char *icon, const char *version, const char *developer, const char *comments);

/// What a person may choose.
typedef struct {
  /// Whether a new file is meant.
  bool saves;
  const char *title;
  /// What stands on the button.
  const char *accept;
  /// What the new file is called at first.
  const char *name;
  /// The name of the filter for these types; NULL to offer every file.
  const char *kind;
  /// Types (`audio/*`), and NULL behind the last one.
  const char *const *types;
} TokiFileQuestion;

/// Lets a person choose a file in the desktop's own way; `chosen` is called once, with its path, or NULL for none.
void toki_gtk_choose_file(
    void *parent, const TokiFileQuestion *question, void (*chosen)(const char *path, void *data), void *data);

/// Gives free memory back to the system (malloc_trim(3)), which Swift's Glibc leaves out.
void toki_gtk_give_back_memory(void);

/// The type of an object.
unsigned long toki_gtk_type_of(void *object);

/// Libdispatch's event descriptor of the main queue, which CoreFoundation uses for the same end.
int32_t _dispatch_get_main_queue_handle_4CF(void);
/// Runs what waits in the main queue.
void _dispatch_main_queue_callback_4CF(void *message);
