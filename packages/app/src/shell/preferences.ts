import { hasSingleKeys } from '../actions/keys.ts';
import { bootstrap } from '../data/bootstrap.ts';
import { type Preferences, preferencesQuery, updatePreferences } from '../data/preferences.ts';
import { queryClient } from '../data/query-client.ts';
import { LANGUAGES, type Language } from '../texts/areas.ts';
import { applyLanguage, chooseLanguage } from '../texts/texts.ts';
import { showFailure } from '../ui/toast.tsx';
import { applyTheme } from './theme.ts';

/** What people set, which counts at once and on every device. */
export type Setting = Partial<Pick<Preferences, 'language' | 'theme' | 'editorMode' | 'singleKeyShortcuts'>>;

/** Changes a setting: what it does is seen at once; where it cannot be stored, that is said and it lasts for this visit. */
export async function changeSetting(setting: Setting): Promise<void> {
  const stored = updatePreferences(setting);
  await applySetting(setting);
  await stored.catch(showFailure);
}

async function applySetting({ theme, language, singleKeyShortcuts }: Setting): Promise<void> {
  if (theme !== undefined) applyTheme(theme);
  if (singleKeyShortcuts !== undefined) hasSingleKeys.value = singleKeyShortcuts;
  if (language !== undefined) await applyLanguage(languageOf(language));
}

/** The language of a preference; without one the best of those that the browser asks for. */
export const languageOf = (preference: string | null): Language =>
  chooseLanguage(preference === null ? bootstrap.languages : [preference, ...bootstrap.languages]);

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** Applies what was changed on another device or in another window, when the person comes back to this one. */
export function followPreferences(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh().catch(() => undefined);
  });
}

async function refresh(): Promise<void> {
  const before = queryClient.getQueryData(preferencesQuery.queryKey);
  const { theme, language, singleKeyShortcuts } = await queryClient.fetchQuery(preferencesQuery);
  if (before?.theme !== theme) applyTheme(theme);
  if (before?.language !== language) await applyLanguage(languageOf(language));
  hasSingleKeys.value = singleKeyShortcuts;
}
