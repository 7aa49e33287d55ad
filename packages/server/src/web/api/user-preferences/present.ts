import type { UserPreferences } from './schema.ts';
import type { StoredPreferences } from './service.ts';

const DEFAULTS: UserPreferences = {
  object: 'user-preferences',
  language: null,
  theme: 'system',
  editorMode: 'visual',
  sidebarWidth: 264,
  sidebarCollapsed: false,
  singleKeyShortcuts: true,
  recent: [],
};

/** Every member that this version knows, with defaults for unset ones. */
export function presentPreferences(stored: StoredPreferences): UserPreferences {
  const known = Object.keys(DEFAULTS).filter((name) => Object.hasOwn(stored, name));
  return { ...DEFAULTS, ...Object.fromEntries(known.map((name) => [name, stored[name]])) };
}
