import type { AuditTexts } from './audit/texts.ts';
import type { ChangesTexts } from './changes/texts.ts';
import type { CustomizeTexts } from './customize/texts.ts';
import type { EditorTexts } from './editor/texts.ts';
import type { EditorBlockTexts } from './editorBlocks/texts.ts';
import type { EditorMenuTexts } from './editorMenus/texts.ts';
import type { EditorPasteTexts } from './editorPaste/texts.ts';
import type { FirstStepsTexts } from './firstSteps/texts.ts';
import type { GitTexts } from './git/texts.ts';
import type { HomeTexts } from './home/texts.ts';
import type { ImportTexts } from './import/texts.ts';
import type { ImportReportTexts } from './importReport/texts.ts';
import type { InboxTexts } from './inbox/texts.ts';
import type { InsightsTexts } from './insights/texts.ts';
import type { InstallationTexts } from './installation/texts.ts';
import type { LibraryTexts } from './library/texts.ts';
import type { LinksTexts } from './links/texts.ts';
import type { OrganizationSettingsTexts } from './organization/texts.ts';
import type { OverviewTexts } from './overview/texts.ts';
import type { PagesTexts } from './pages/texts.ts';
import type { PeopleTexts } from './people/texts.ts';
import type { PermissionTexts } from './permissions/texts.ts';
import type { ProfileTexts } from './profile/texts.ts';
import type { SecurityTexts } from './security/texts.ts';
import type { ShellTexts } from './shell/texts.ts';
import type { SitesTexts } from './sites/texts.ts';
import type { SourceTexts } from './source/texts.ts';
import type { SpaceSettingsTexts } from './space-settings/texts.ts';
import type { SpecificationTexts } from './specifications/texts.ts';
import type { TogetherTexts } from './together/texts.ts';
import type { TranslationTexts } from './translations/texts.ts';
import type { WebhooksTexts } from './webhooks/texts.ts';

/** The texts of each area by name. */
export interface AreaTexts {
  readonly shell: ShellTexts;
  readonly home: HomeTexts;
  readonly changes: ChangesTexts;
  readonly git: GitTexts;
  readonly pages: PagesTexts;
  readonly 'space-settings': SpaceSettingsTexts;
  readonly firstSteps: FirstStepsTexts;
  readonly overview: OverviewTexts;
  readonly specifications: SpecificationTexts;
  readonly translations: TranslationTexts;
  readonly people: PeopleTexts;
  readonly permissions: PermissionTexts;
  readonly sites: SitesTexts;
  readonly inbox: InboxTexts;
  readonly insights: InsightsTexts;
  readonly customize: CustomizeTexts;
  readonly profile: ProfileTexts;
  readonly editor: EditorTexts;
  readonly editorMenus: EditorMenuTexts;
  readonly editorBlocks: EditorBlockTexts;
  readonly editorPaste: EditorPasteTexts;
  readonly together: TogetherTexts;
  readonly source: SourceTexts;
  readonly security: SecurityTexts;
  readonly installation: InstallationTexts;
  readonly organization: OrganizationSettingsTexts;
  readonly audit: AuditTexts;
  readonly webhooks: WebhooksTexts;
  readonly import: ImportTexts;
  readonly importReport: ImportReportTexts;
  readonly library: LibraryTexts;
  readonly links: LinksTexts;
}

export type TextArea = keyof AreaTexts;

type Loader<Texts> = () => Promise<{ readonly texts: Texts }>;

/** Languages of the interface by primary subtag, with their native names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

/** Every area in every language, each a file that is loaded with its screen. */
export const AREAS: { readonly [Area in TextArea]: Readonly<Record<Language, Loader<AreaTexts[Area]>>> } = {
  shell: { en: () => import('./shell/en.ts'), de: () => import('./shell/de.ts') },
  profile: { en: () => import('./profile/en.ts'), de: () => import('./profile/de.ts') },
  editor: { en: () => import('./editor/en.ts'), de: () => import('./editor/de.ts') },
  editorMenus: { en: () => import('./editorMenus/en.ts'), de: () => import('./editorMenus/de.ts') },
  editorBlocks: { en: () => import('./editorBlocks/en.ts'), de: () => import('./editorBlocks/de.ts') },
  together: { en: () => import('./together/en.ts'), de: () => import('./together/de.ts') },
  editorPaste: { en: () => import('./editorPaste/en.ts'), de: () => import('./editorPaste/de.ts') },
  source: { en: () => import('./source/en.ts'), de: () => import('./source/de.ts') },
  security: { en: () => import('./security/en.ts'), de: () => import('./security/de.ts') },
  installation: { en: () => import('./installation/en.ts'), de: () => import('./installation/de.ts') },
  organization: { en: () => import('./organization/en.ts'), de: () => import('./organization/de.ts') },
  audit: { en: () => import('./audit/en.ts'), de: () => import('./audit/de.ts') },
  home: { en: () => import('./home/en.ts'), de: () => import('./home/de.ts') },
  changes: { en: () => import('./changes/en.ts'), de: () => import('./changes/de.ts') },
  links: { en: () => import('./links/en.ts'), de: () => import('./links/de.ts') },
  library: { en: () => import('./library/en.ts'), de: () => import('./library/de.ts') },
  import: { en: () => import('./import/en.ts'), de: () => import('./import/de.ts') },
  importReport: { en: () => import('./importReport/en.ts'), de: () => import('./importReport/de.ts') },
  webhooks: { en: () => import('./webhooks/en.ts'), de: () => import('./webhooks/de.ts') },
  git: { en: () => import('./git/en.ts'), de: () => import('./git/de.ts') },
  'space-settings': { en: () => import('./space-settings/en.ts'), de: () => import('./space-settings/de.ts') },
  pages: { en: () => import('./pages/en.ts'), de: () => import('./pages/de.ts') },
  customize: { en: () => import('./customize/en.ts'), de: () => import('./customize/de.ts') },
  inbox: { en: () => import('./inbox/en.ts'), de: () => import('./inbox/de.ts') },
  insights: { en: () => import('./insights/en.ts'), de: () => import('./insights/de.ts') },
  sites: { en: () => import('./sites/en.ts'), de: () => import('./sites/de.ts') },
  specifications: {
    en: () => import('./specifications/en.ts'),
    de: () => import('./specifications/de.ts'),
  },
  translations: { en: () => import('./translations/en.ts'), de: () => import('./translations/de.ts') },
  overview: { en: () => import('./overview/en.ts'), de: () => import('./overview/de.ts') },
  people: { en: () => import('./people/en.ts'), de: () => import('./people/de.ts') },
  permissions: { en: () => import('./permissions/en.ts'), de: () => import('./permissions/de.ts') },
  firstSteps: { en: () => import('./firstSteps/en.ts'), de: () => import('./firstSteps/de.ts') },
};
