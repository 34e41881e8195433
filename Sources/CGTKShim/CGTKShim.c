// SPDX-License-Identifier: Apache-2.0
#include "CGTKShim.h"

#include <adwaita.h>
#include <malloc.h>

bool toki_gtk_value_is_boolean(const void *value) { return G_VALUE_HOLDS_BOOLEAN((const GValue *)value); }

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
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void toki_gtk_set_accessible_description(void *widget, const char *description) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void *toki_gtk_new_with_role(unsigned long type, int role) {
  return g_object_new((GType)type, "accessible-role", role, NULL);
}

unsigned long toki_gtk_type_of(void *object) { return G_OBJECT_TYPE(object); }

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

static void toki_application_class_init(TokiApplicationClass *class) {
  G_APPLICATION_CLASS(class)->dbus_register = toki_application_dbus_register;
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
