// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Swift imports neither variadic functions nor GLib's type macros.

/// Whether a GValue holds a boolean.
bool toki_gtk_value_is_boolean(const void *value);
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
/// Creates a widget of a given type and role; a role can only be set at creation.
void *toki_gtk_new_with_role(unsigned long type, int role);

/// Creates an AdwApplication that calls `registered` once it is on the bus, before any message is handled.
///
/// Objects exported later could miss the call that started the program.
void *toki_gtk_application_new(
    const char *id, unsigned flags, void (*registered)(void *connection, void *data), void *data);

// Differences between releases of GTK and libadwaita are hidden from Swift here. Debian 12 has GTK 4.8 and libadwaita
// 1.2, Debian 13 has 4.18 and 1.7.

/// The GtkAlign that puts the text of adjacent widgets on a common baseline.
unsigned toki_gtk_baseline(void);
/// Loads a style sheet into a GtkCssProvider.
void toki_gtk_load_style_sheet(void *provider, const char *text);
/// Reads a widget's text colour into a GdkRGBA.
void toki_gtk_get_text_color(void *widget, void *color);
/// Reads a named colour of the theme; false if the theme lacks it.
bool toki_gtk_get_theme_color(void *widget, const char *name, void *color);

/// Creates the tabs of an AdwViewStack for a header bar; in a narrow window, a title replaces them.
void *toki_gtk_tabs_new(void *stack, const char *title);
/// Shows the title in place of the tabs while an AdwApplicationWindow is narrower than `width`.
void toki_gtk_tabs_follow(void *tabs, void *window, int width);
/// Whether the title is shown in place of the tabs.
bool toki_gtk_tabs_are_hidden(void *tabs);
/// The property of the tabs that changes with it.
const char *toki_gtk_tabs_property(void);

/// Opens the "About" window over another window.
void toki_gtk_show_about(
    void *parent, const char *name, const char *icon, const char *version, const char *developer, const char *comments);

/// What to ask in a file dialog.
typedef struct {
  /// Whether to choose a new file to save.
  bool saves;
  const char *title;
  /// The label of the accept button.
  const char *accept;
  /// The suggested name of a new file.
  const char *name;
  /// The name of the filter for `types`; NULL to offer every file.
  const char *kind;
  /// MIME types such as `audio/*`, terminated by NULL.
  const char *const *types;
} TokiFileQuestion;

/// Opens the desktop's file dialog and calls `chosen` once, with the path or NULL for none.
void toki_gtk_choose_file(
    void *parent, const TokiFileQuestion *question, void (*chosen)(const char *path, void *data), void *data);

/// Returns free memory to the system (malloc_trim(3)), which Swift's Glibc module lacks.
void toki_gtk_give_back_memory(void);

/// The GType of an object.
unsigned long toki_gtk_type_of(void *object);

/// Libdispatch's event descriptor for the main queue, which CoreFoundation uses for the same purpose.
int32_t _dispatch_get_main_queue_handle_4CF(void);
/// Runs the jobs waiting in the main queue.
void _dispatch_main_queue_callback_4CF(void *message);
