// SPDX-License-Identifier: Apache-2.0
#include "CGTKShim.h"

#include <adwaita.h>
#include <langinfo.h>
#include <malloc.h>
#include <stdint.h>

void toki_gtk_set_handled(void *value, bool is_handled) {
  if (G_VALUE_HOLDS_BOOLEAN((GValue *)value)) g_value_set_boolean(value, is_handled);
  if (G_VALUE_HOLDS_INT((GValue *)value)) g_value_set_int(value, is_handled);
}

void toki_gtk_set_string(void *object, const char *name, const char *value) {
  g_object_set(object, name, value, NULL);
}

void toki_gtk_set_boolean(void *object, const char *name, bool value) {
  g_object_set(object, name, (gboolean)value, NULL);
}

void toki_gtk_set_int(void *object, const char *name, int value) { g_object_set(object, name, value, NULL); }

void toki_gtk_set_double(void *object, const char *name, double value) { g_object_set(object, name, value, NULL); }

bool toki_gtk_get_boolean(void *object, const char *name) {
  gboolean value = FALSE;
  g_object_get(object, name, &value, NULL);
  return value;
}

int toki_gtk_get_int(void *object, const char *name) {
  int value = 0;
  g_object_get(object, name, &value, NULL);
  return value;
}

void toki_gtk_set_accessible_label(void *widget, const char *label) {
#if GTK_CHECK_VERSION(4, 10, 0)
  // A button's words would be its name in place of this one.
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
#endif
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void toki_gtk_set_accessible_description(void *widget, const char *description) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void *toki_gtk_new_with_role(unsigned long type, int role) {
  return g_object_new((GType)type, "accessible-role", role, NULL);
}

void toki_gtk_walk_through_flow_boxes(void) {
  GtkWidgetClass *usual = g_type_class_ref(GTK_TYPE_WIDGET);
  GtkWidgetClass *box = g_type_class_ref(GTK_TYPE_FLOW_BOX);
  GtkWidgetClass *child = g_type_class_ref(GTK_TYPE_FLOW_BOX_CHILD);
  box->focus = usual->focus;
  child->focus = usual->focus;
}

typedef struct {
  GtkBox parent;
} TokiStopBox;

typedef GtkBoxClass TokiStopBoxClass;

G_DEFINE_TYPE(TokiStopBox, toki_stop_box, GTK_TYPE_BOX)

static void toki_stop_box_class_init(TokiStopBoxClass *class) {
  GtkWidgetClass *usual = g_type_class_ref(GTK_TYPE_WIDGET);
  GTK_WIDGET_CLASS(class)->focus = usual->focus;
}

static void toki_stop_box_init(TokiStopBox *self) { (void)self; }

unsigned long toki_gtk_stop_box_get_type(void) { return toki_stop_box_get_type(); }

unsigned long toki_gtk_type_of(void *object) { return G_OBJECT_TYPE(object); }

// Without OpenGL and Vulkan, GTK draws by cairo.
#if GTK_CHECK_VERSION(4, 16, 0)
#define TOKI_GDK_SWITCH "GDK_DISABLE"
#define TOKI_WITHOUT_OPENGL "gl,vulkan"
#else
#define TOKI_GDK_SWITCH "GDK_DEBUG"
#define TOKI_WITHOUT_OPENGL "gl-disable"
#endif

typedef struct {
  AdwApplication parent;
  void (*registered)(void *connection, void *data);
  void *data;
} TokiApplication;

typedef AdwApplicationClass TokiApplicationClass;

G_DEFINE_TYPE(TokiApplication, toki_application, ADW_TYPE_APPLICATION)

static gboolean toki_application_dbus_register(
    GApplication *application, GDBusConnection *connection, const char *path, GError **error) {
  TokiApplication *self = (TokiApplication *)application;
  GApplicationClass *parent = G_APPLICATION_CLASS(toki_application_parent_class);
  if (!parent->dbus_register(application, connection, path, error)) return FALSE;
  self->registered(connection, self->data);
  return TRUE;
}

static bool prefers_opengl(void) {
  const char *renderer = g_getenv("GSK_RENDERER");
  return (renderer && g_strcmp0(renderer, "cairo") != 0) || g_getenv(TOKI_GDK_SWITCH);
}

static void toki_application_startup(GApplication *application) {
  // GDK reads the variable when it opens the display, here. Later nobody may see it, such as a program that a hook starts.
  bool is_left_out = !prefers_opengl();
  if (is_left_out) g_setenv(TOKI_GDK_SWITCH, TOKI_WITHOUT_OPENGL, FALSE);
  G_APPLICATION_CLASS(toki_application_parent_class)->startup(application);
  if (is_left_out) g_unsetenv(TOKI_GDK_SWITCH);
}

static void toki_application_class_init(TokiApplicationClass *class) {
  G_APPLICATION_CLASS(class)->dbus_register = toki_application_dbus_register;
  G_APPLICATION_CLASS(class)->startup = toki_application_startup;
}

static void toki_application_init(TokiApplication *self) { (void)self; }

void *toki_gtk_application_new(
    const char *id, unsigned flags, void (*registered)(void *connection, void *data), void *data) {
  TokiApplication *self = g_object_new(toki_application_get_type(), "application-id", id, "flags", flags, NULL);
  self->registered = registered;
  self->data = data;
  return self;
}

void toki_gtk_give_back_memory(void) { malloc_trim(0); }

// ---- One name for each thing that differs between releases

unsigned toki_gtk_baseline(void) {
#if GTK_CHECK_VERSION(4, 12, 0)
  return GTK_ALIGN_BASELINE_FILL;
#else
  return GTK_ALIGN_BASELINE;
#endif
}

void toki_gtk_load_style_sheet(void *provider, const char *text) {
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(provider, text);
#else
  gtk_css_provider_load_from_data(provider, text, -1);
#endif
}

void toki_gtk_get_text_color(void *widget, void *color) {
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color(widget, color);
#else
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), color);
#endif
}

bool toki_gtk_get_theme_color(void *widget, const char *name, void *color) {
  // Deprecated since GTK 4.10 without a replacement.
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, color);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

#if ADW_CHECK_VERSION(1, 4, 0)
void *toki_gtk_tabs_new(void *stack, const char *title) {
  AdwViewSwitcher *switcher = ADW_VIEW_SWITCHER(adw_view_switcher_new());
  adw_view_switcher_set_stack(switcher, stack);
  adw_view_switcher_set_policy(switcher, ADW_VIEW_SWITCHER_POLICY_WIDE);
  GtkStack *tabs = GTK_STACK(gtk_stack_new());
  // Otherwise a narrow window would have to be as wide as the tabs.
  gtk_stack_set_hhomogeneous(tabs, FALSE);
  gtk_stack_add_named(tabs, GTK_WIDGET(switcher), "tabs");
  gtk_stack_add_named(tabs, adw_window_title_new(title, ""), "title");
  return tabs;
}

static void show_title(AdwBreakpoint *breakpoint, GtkStack *tabs) {
  (void)breakpoint;
  gtk_stack_set_visible_child_name(tabs, "title");
}

static void show_tabs(AdwBreakpoint *breakpoint, GtkStack *tabs) {
  (void)breakpoint;
  gtk_stack_set_visible_child_name(tabs, "tabs");
}

static void put_icons_above(AdwBreakpoint *breakpoint, AdwViewSwitcher *switcher) {
  (void)breakpoint;
  adw_view_switcher_set_policy(switcher, ADW_VIEW_SWITCHER_POLICY_NARROW);
}

static void put_icons_beside(AdwBreakpoint *breakpoint, AdwViewSwitcher *switcher) {
  (void)breakpoint;
  adw_view_switcher_set_policy(switcher, ADW_VIEW_SWITCHER_POLICY_WIDE);
}

static AdwBreakpoint *narrower_than(int width) {
  return adw_breakpoint_new(
      adw_breakpoint_condition_new_length(ADW_BREAKPOINT_CONDITION_MAX_WIDTH, width, ADW_LENGTH_UNIT_SP));
}

void toki_gtk_tabs_follow(void *tabs, void *window, int width, int inline_width) {
  GtkWidget *switcher = gtk_stack_get_child_by_name(tabs, "tabs");
  AdwBreakpoint *above = narrower_than(inline_width);
  g_signal_connect(above, "apply", G_CALLBACK(put_icons_above), switcher);
  g_signal_connect(above, "unapply", G_CALLBACK(put_icons_beside), switcher);
  adw_application_window_add_breakpoint(window, above);
  // Where both hold, the one added last applies.
  AdwBreakpoint *hidden = narrower_than(width);
  g_signal_connect(hidden, "apply", G_CALLBACK(show_title), tabs);
  g_signal_connect(hidden, "unapply", G_CALLBACK(show_tabs), tabs);
  adw_application_window_add_breakpoint(window, hidden);
}

bool toki_gtk_tabs_are_hidden(void *tabs) {
  return g_strcmp0(gtk_stack_get_visible_child_name(tabs), "title") == 0;
}

const char *toki_gtk_tabs_property(void) { return "visible-child"; }
#else
void *toki_gtk_tabs_new(void *stack, const char *title) {
  GtkWidget *tabs = adw_view_switcher_title_new();
  adw_view_switcher_title_set_stack(ADW_VIEW_SWITCHER_TITLE(tabs), stack);
  adw_view_switcher_title_set_title(ADW_VIEW_SWITCHER_TITLE(tabs), title);
  return tabs;
}

void toki_gtk_tabs_follow(void *tabs, void *window, int width, int inline_width) {
  // This widget measures the room by itself.
  (void)tabs, (void)window, (void)width, (void)inline_width;
}

bool toki_gtk_tabs_are_hidden(void *tabs) { return adw_view_switcher_title_get_title_visible(tabs); }

const char *toki_gtk_tabs_property(void) { return "title-visible"; }
#endif

void toki_gtk_show_about(
    void *parent, const char *name, const char *icon, const char *version, const char *developer, const char *comments) {
#if ADW_CHECK_VERSION(1, 5, 0)
  void *about = adw_about_dialog_new();
#else
  void *about = adw_about_window_new();
#endif
  g_object_set(
      about, "application-name", name, "application-icon", icon, "version", version, "developer-name", developer,
      "comments", comments, "license-type", GTK_LICENSE_APACHE_2_0, NULL);
#if ADW_CHECK_VERSION(1, 5, 0)
  // In a window of its own: inside the parent it would cover a ring.
  adw_dialog_present(about, NULL);
  GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(about));
#else
  GtkWindow *window = GTK_WINDOW(about);
#endif
  gtk_window_set_transient_for(window, parent);
  gtk_window_set_modal(window, TRUE);
  gtk_window_present(window);
}

// ---- Choosing a file

typedef struct {
  void (*chosen)(const char *path, void *data);
  void *data;
} Answer;

static Answer *answer_new(void (*chosen)(const char *path, void *data), void *data) {
  Answer *answer = g_new(Answer, 1);
  *answer = (Answer){chosen, data};
  return answer;
}

/// Reports the chosen file, or NULL for none, and frees the answer.
static void answer_with(Answer *answer, GFile *file) {
  char *path = file ? g_file_get_path(file) : NULL;
  answer->chosen(path, answer->data);
  g_free(path);
  g_clear_object(&file);
  g_free(answer);
}

static GtkFileFilter *filter_of(const TokiFileQuestion *question) {
  if (!question->kind) return NULL;
  GtkFileFilter *filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, question->kind);
  for (const char *const *type = question->types; *type; type++) gtk_file_filter_add_mime_type(filter, *type);
  return filter;
}

#if GTK_CHECK_VERSION(4, 10, 0)
static void opened(GObject *dialog, GAsyncResult *result, void *answer) {
  answer_with(answer, gtk_file_dialog_open_finish(GTK_FILE_DIALOG(dialog), result, NULL));
}

static void saved(GObject *dialog, GAsyncResult *result, void *answer) {
  answer_with(answer, gtk_file_dialog_save_finish(GTK_FILE_DIALOG(dialog), result, NULL));
}

void toki_gtk_choose_file(
    void *parent, const TokiFileQuestion *question, void (*chosen)(const char *path, void *data), void *data) {
  GtkFileDialog *dialog = gtk_file_dialog_new();
  gtk_file_dialog_set_title(dialog, question->title);
  gtk_file_dialog_set_accept_label(dialog, question->accept);
  GtkFileFilter *filter = filter_of(question);
  if (filter) {
    GListStore *filters = g_list_store_new(GTK_TYPE_FILE_FILTER);
    g_list_store_append(filters, filter);
    gtk_file_dialog_set_filters(dialog, G_LIST_MODEL(filters));
    g_object_unref(filters);
    g_object_unref(filter);
  }
  Answer *answer = answer_new(chosen, data);
  if (question->saves) {
    gtk_file_dialog_set_initial_name(dialog, question->name);
    gtk_file_dialog_save(dialog, parent, NULL, saved, answer);
  } else {
    gtk_file_dialog_open(dialog, parent, NULL, opened, answer);
  }
  g_object_unref(dialog);
}
#else
static void responded(GtkNativeDialog *dialog, int response, void *answer) {
  answer_with(answer, response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL);
  g_object_unref(dialog);
}

void toki_gtk_choose_file(
    void *parent, const TokiFileQuestion *question, void (*chosen)(const char *path, void *data), void *data) {
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
      question->title, parent, question->saves ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN,
      question->accept, NULL);
  GtkFileFilter *filter = filter_of(question);
  if (filter) {
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
    g_object_unref(filter);
  }
  if (question->saves) gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), question->name);
  g_signal_connect(dialog, "response", G_CALLBACK(responded), answer_new(chosen, data));
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}
#endif

int toki_gtk_first_weekday(void) {
  // Items of glibc, explained in locale(5) alone, under "week": a day counted from 1, and the date of day 1.
  int first = nl_langinfo(_NL_TIME_FIRST_WEEKDAY)[0];
  bool begins_on_monday = (intptr_t)nl_langinfo(_NL_TIME_WEEK_1STDAY) == 19971201;
  return ((begins_on_monday ? 1 : 0) + first - 1) % 7;
}
