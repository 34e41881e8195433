// SPDX-License-Identifier: Apache-2.0
#include "CGTKShim.h"

#include <adwaita.h>
#include <dlfcn.h>
#include <gdk/x11/gdkx.h>
#include <unistd.h>

// ---- The layers of a Wayland compositor, by gtk4-layer-shell

static const char layer_shell[] = "libgtk4-layer-shell.so.0";

/// The functions that are used of it, by the names and numbers of gtk4-layer-shell.h.
static struct {
  gboolean (*is_supported)(void);
  void (*init_for_window)(GtkWindow *window);
  void (*set_namespace)(GtkWindow *window, const char *name);
  void (*set_layer)(GtkWindow *window, int layer);
  void (*set_anchor)(GtkWindow *window, int edge, gboolean is_anchored);
  void (*set_margin)(GtkWindow *window, int edge, int pixels);
  void (*set_keyboard_mode)(GtkWindow *window, int mode);
} layers;

enum { EDGE_LEFT, EDGE_RIGHT, EDGE_TOP, EDGE_BOTTOM };
enum { LAYER_TOP = 2, LAYER_OVERLAY };
enum { KEYBOARD_EXCLUSIVE = 1 };

static bool finds_layers(void) {
  layers.is_supported = dlsym(RTLD_DEFAULT, "gtk_layer_is_supported");
  layers.init_for_window = dlsym(RTLD_DEFAULT, "gtk_layer_init_for_window");
  layers.set_namespace = dlsym(RTLD_DEFAULT, "gtk_layer_set_namespace");
  layers.set_layer = dlsym(RTLD_DEFAULT, "gtk_layer_set_layer");
  layers.set_anchor = dlsym(RTLD_DEFAULT, "gtk_layer_set_anchor");
  layers.set_margin = dlsym(RTLD_DEFAULT, "gtk_layer_set_margin");
  layers.set_keyboard_mode = dlsym(RTLD_DEFAULT, "gtk_layer_set_keyboard_mode");
  return layers.is_supported && layers.init_for_window && layers.set_namespace && layers.set_layer &&
         layers.set_anchor && layers.set_margin && layers.set_keyboard_mode;
}

/// Takes the library out of the list that programs started from here would be given.
static void forget_preload(void) {
  const char *list = g_getenv("LD_PRELOAD");
  const char *rest = list + strlen(layer_shell);
  if (*rest == ':') {
    g_setenv("LD_PRELOAD", rest + 1, TRUE);
  } else {
    g_unsetenv("LD_PRELOAD");
  }
}

void toki_gtk_load_layers(char **arguments) {
  const char *list = g_getenv("LD_PRELOAD");
  if (list && g_str_has_prefix(list, layer_shell)) return forget_preload();
  const char *backend = g_getenv("GDK_BACKEND");
  if (!g_getenv("WAYLAND_DISPLAY") || (backend && !strstr(backend, "wayland") && !strchr(backend, '*'))) return;
  char *program = g_file_read_link("/proc/self/exe", NULL);
  void *found = dlopen(layer_shell, RTLD_LAZY | RTLD_LOCAL);
  if (found && program) {
    dlclose(found);
    char *with = list ? g_strconcat(layer_shell, ":", list, NULL) : g_strdup(layer_shell);
    g_setenv("LD_PRELOAD", with, TRUE);
    g_free(with);
    execv(program, arguments);
    // It was not started again, and goes on without layers.
    forget_preload();
  }
  g_free(program);
}

static void begin_layer(GtkWindow *window, const char *name, int layer) {
  layers.init_for_window(window);
  layers.set_namespace(window, name);
  layers.set_layer(window, layer);
}

// ---- X11

// Deprecated since GTK 4.18 without a replacement.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

static const char above[] = "_NET_WM_STATE_ABOVE";

static bool has_window_manager(GdkDisplay *display) {
  return GDK_IS_X11_DISPLAY(display) &&
         gdk_x11_screen_supports_net_wm_hint(gdk_x11_display_get_screen(display), above);
}

static void ask_window_manager(GtkWindow *window, bool is_above) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  GdkDisplay *display = gtk_widget_get_display(GTK_WIDGET(window));
  Display *screen = gdk_x11_display_get_xdisplay(display);
  // Extended Window Manager Hints 1.5, _NET_WM_STATE: remove or add, asked by an application.
  XEvent event = {
      .xclient = {
          .type = ClientMessage,
          .window = gdk_x11_surface_get_xid(surface),
          .message_type = gdk_x11_get_xatom_by_name_for_display(display, "_NET_WM_STATE"),
          .format = 32,
          .data.l = {is_above, (long)gdk_x11_get_xatom_by_name_for_display(display, above), 0, 1, 0},
      }};
  XSendEvent(
      screen, XDefaultRootWindow(screen), False, SubstructureNotifyMask | SubstructureRedirectMask, &event);
}

G_GNUC_END_IGNORE_DEPRECATIONS

// ---- Either

int toki_gtk_above(void) {
  GdkDisplay *display = gdk_display_get_default();
  if (finds_layers() && layers.is_supported()) return TOKI_ABOVE_BY_LAYER;
  if (has_window_manager(display)) return TOKI_ABOVE_BY_WINDOW_MANAGER;
  bool is_wayland = g_strcmp0(G_OBJECT_TYPE_NAME(display), "GdkWaylandDisplay") == 0;
  return is_wayland && !layers.is_supported ? TOKI_ABOVE_WITHOUT_LIBRARY : TOKI_ABOVE_NOT;
}

void toki_gtk_cover(void *window, bool is_whole) {
  begin_layer(window, "toki-ring", LAYER_OVERLAY);
  layers.set_keyboard_mode(window, KEYBOARD_EXCLUSIVE);
  for (int edge = EDGE_LEFT; is_whole && edge <= EDGE_BOTTOM; edge++) layers.set_anchor(window, edge, TRUE);
}

void toki_gtk_keep_above(void *window, bool is_above) {
  if (toki_gtk_above() == TOKI_ABOVE_BY_WINDOW_MANAGER) ask_window_manager(window, is_above);
}

void toki_gtk_keep_in_corner(void *window) {
  begin_layer(window, "toki-timer", LAYER_TOP);
  for (int edge = EDGE_RIGHT; edge <= EDGE_TOP; edge++) {
    layers.set_anchor(window, edge, TRUE);
    layers.set_margin(window, edge, 12);
  }
}
