import { type Static, Type } from 'typebox';
import { Body, Nullable, named, OneOf } from '../../http/schemas.ts';

const Language = Type.String({
  pattern: '^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'Language of the application, such as `de`; that of the browser when null.',
});
const Theme = OneOf(['system', 'light', 'dark']);
const EditorMode = OneOf(['visual', 'source'], 'How pages are opened to be edited.');
const SidebarWidth = Type.Integer({ minimum: 200, maximum: 480, description: 'Pixels.' });
const SidebarCollapsed = Type.Boolean();
const SingleKeyShortcuts = Type.Boolean({ description: 'Whether single letters are shortcuts.' });

/** How the caller set up the application; what was never set has its default. */
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
  }),
);
export type UserPreferences = Static<typeof UserPreferences>;

/** Members that are given are set, `null` brings back the default. */
export const UpdateUserPreferences = Body({
  language: Type.Optional(Nullable(Language)),
  theme: Type.Optional(Nullable(Theme)),
  editorMode: Type.Optional(Nullable(EditorMode)),
  sidebarWidth: Type.Optional(Nullable(SidebarWidth)),
  sidebarCollapsed: Type.Optional(Nullable(SidebarCollapsed)),
  singleKeyShortcuts: Type.Optional(Nullable(SingleKeyShortcuts)),
});
export type UpdateUserPreferences = Static<typeof UpdateUserPreferences>;
