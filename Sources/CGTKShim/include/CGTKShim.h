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

/// Gives free memory back to the system (malloc_trim(3)), which Swift's Glibc leaves out.
void toki_gtk_give_back_memory(void);

/// The type of an object.
unsigned long toki_gtk_type_of(void *object);

/// Libdispatch's event descriptor of the main queue, which CoreFoundation uses for the same end.
int32_t _dispatch_get_main_queue_handle_4CF(void);
/// Runs what waits in the main queue.
void _dispatch_main_queue_callback_4CF(void *message);
