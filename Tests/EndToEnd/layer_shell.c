// SPDX-License-Identifier: Apache-2.0
// Stands in for libgtk4-layer-shell.so.0, and notes what is asked of it in the file named by LAYERS_ASKED.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void note(const char *format, ...) {
  FILE *file = fopen(getenv("LAYERS_ASKED"), "a");
  if (!file) return;
  va_list values;
  va_start(values, format);
  vfprintf(file, format, values);
  va_end(values);
  fclose(file);
}

int gtk_layer_is_supported(void) { return 1; }

void gtk_layer_init_for_window(void *window) { (void)window; }

void gtk_layer_set_namespace(void *window, const char *name) {
  (void)window;
  note("%s\n", name);
}

void gtk_layer_set_layer(void *window, int layer) {
  (void)window;
  note("layer %d\n", layer);
}

void gtk_layer_set_anchor(void *window, int edge, int is_anchored) {
  (void)window;
  note("edge %d %d\n", edge, is_anchored);
}

void gtk_layer_set_margin(void *window, int edge, int pixels) {
  (void)window;
  note("margin %d %d\n", edge, pixels);
}

void gtk_layer_set_keyboard_mode(void *window, int mode) {
  (void)window;
  note("keyboard %d\n", mode);
}
