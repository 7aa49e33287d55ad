import type { ChangesTexts } from './changes/texts.ts';
import type { FirstStepsTexts } from './firstSteps/texts.ts';
import type { GitTexts } from './git/texts.ts';
import type { HomeTexts } from './home/texts.ts';
import type { ImportTexts } from './import/texts.ts';
import type { LibraryTexts } from './library/texts.ts';
import type { LinksTexts } from './links/texts.ts';
import type { OverviewTexts } from './overview/texts.ts';
import type { PagesTexts } from './pages/texts.ts';
import type { ProfileTexts } from './profile/texts.ts';
import type { ShellTexts } from './shell/texts.ts';
import type { SourceTexts } from './source/texts.ts';
import type { SpaceSettingsTexts } from './space-settings/texts.ts';

/** The words of each area by its name. */
export interface AreaTexts {
  readonly shell: ShellTexts;
  readonly home: HomeTexts;
  readonly changes: ChangesTexts;
  readonly git: GitTexts;
  readonly pages: PagesTexts;
  readonly 'space-settings': SpaceSettingsTexts;
  readonly firstSteps: FirstStepsTexts;
  readonly overview: OverviewTexts;
  readonly profile: ProfileTexts;
  readonly source: SourceTexts;
  readonly import: ImportTexts;
  readonly library: LibraryTexts;
  readonly links: LinksTexts;
}

export type TextArea = keyof AreaTexts;

type Loader<Texts> = () => Promise<{ readonly texts: Texts }>;

/** Languages of the interface by their primary subtag, with their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

/** Every area in every language, each a file that is loaded when a screen needs it. */
export const AREAS: { readonly [Area in TextArea]: Readonly<Record<Language, Loader<AreaTexts[Area]>>> } = {
  shell: { en: () => import('./shell/en.ts'), de: () => import('./shell/de.ts') },
  profile: { en: () => import('./profile/en.ts'), de: () => import('./profile/de.ts') },
  source: { en: () => import('./source/en.ts'), de: () => import('./source/de.ts') },
  home: { en: () => import('./home/en.ts'), de: () => import('./home/de.ts') },
  changes: { en: () => import('./changes/en.ts'), de: () => import('./changes/de.ts') },
  links: { en: () => import('./links/en.ts'), de: () => import('./links/de.ts') },
  library: { en: () => import('./library/en.ts'), de: () => import('./library/de.ts') },
  import: { en: () => import('./import/en.ts'), de: () => import('./import/de.ts') },
  git: { en: () => import('./git/en.ts'), de: () => import('./git/de.ts') },
  'space-settings': { en: () => import('./space-settings/en.ts'), de: () => import('./space-settings/de.ts') },
  pages: { en: () => import('./pages/en.ts'), de: () => import('./pages/de.ts') },
  overview: { en: () => import('./overview/en.ts'), de: () => import('./overview/de.ts') },
  firstSteps: { en: () => import('./firstSteps/en.ts'), de: () => import('./firstSteps/de.ts') },
};
