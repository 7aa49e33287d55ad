import { hasSingleKeys } from '../actions/keys.ts';
import { bootstrap } from '../data/bootstrap.ts';
import { type Preferences, preferencesQuery, updatePreferences } from '../data/preferences.ts';
import { queryClient } from '../data/query-client.ts';
import { LANGUAGES, type Language } from '../texts/areas.ts';
import { applyLanguage, chooseLanguage } from '../texts/texts.ts';
import { applyTheme } from '../ui/theme.ts';
import { showFailure } from '../ui/toast.tsx';

/** The person's preferences, applied at once and on every device. */
export type Setting = Partial<Pick<Preferences, 'language' | 'theme' | 'singleKeyShortcuts'>>;

/** Changes a preference: it applies at once; if it cannot be stored, a message says so and it lasts for this visit. */
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

/** The preferred language; by default the best match for the languages of the browser. */
export const languageOf = (preference: string | null): Language =>
  chooseLanguage(preference === null ? bootstrap.languages : [preference, ...bootstrap.languages]);

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** Applies changes from another device or window when the person returns to this one. */
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
