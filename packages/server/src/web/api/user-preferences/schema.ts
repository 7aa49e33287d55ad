import { type Static, Type } from 'typebox';
import { Body, Id, Nullable, named, OneOf } from '../../../platform/http/schemas.ts';

const Language = Type.String({
  pattern: '^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'Language of the application, such as `de`; that of the browser when null.',
});
const Theme = OneOf(['system', 'light', 'dark']);
const EditorMode = OneOf(
  ['visual', 'source'],
  'How pages are opened to be edited. Reserved: the application has only the source mode.',
);
const SidebarWidth = Type.Integer({ minimum: 200, maximum: 480, description: 'Pixels.' });
const SidebarCollapsed = Type.Boolean();
const SingleKeyShortcuts = Type.Boolean({ description: 'Whether single letters are shortcuts.' });

/** A recently opened item; callers who may no longer read it learn so when they open it. */
const RecentItem = Body({
  kind: OneOf(['space', 'page', 'site', 'change-request']),
  id: Type.String({ minLength: 1, maxLength: 64 }),
  organization: Id,
  space: Type.Optional(Id),
});
const Recent = Type.Array(RecentItem, {
  maxItems: 40,
  description: 'Recently opened items, latest first. Pages and change requests include their space.',
});

/** The caller's preferences for the application; unset ones have their default. */
export const UserPreferences = named(
  'UserPreferences',
  Type.Object({
    object: Type.Literal('user-preferences'),
    language: Nullable(Language),
    theme: Theme,
    editorMode: EditorMode,
    sidebarWidth: SidebarWidth,
    sidebarCollapsed: SidebarCollapsed,
    singleKeyShortcuts: SingleKeyShortcuts,
    recent: Recent,
  }),
);
export type UserPreferences = Static<typeof UserPreferences>;

/** Given members are set, `null` resets to the default. */
export const UpdateUserPreferences = Body({
  language: Type.Optional(Nullable(Language)),
  theme: Type.Optional(Nullable(Theme)),
  editorMode: Type.Optional(Nullable(EditorMode)),
  sidebarWidth: Type.Optional(Nullable(SidebarWidth)),
  sidebarCollapsed: Type.Optional(Nullable(SidebarCollapsed)),
  singleKeyShortcuts: Type.Optional(Nullable(SingleKeyShortcuts)),
  recent: Type.Optional(Nullable(Recent)),
});
export type UpdateUserPreferences = Static<typeof UpdateUserPreferences>;
