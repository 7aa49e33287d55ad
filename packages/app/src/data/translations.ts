import { queryOptions } from '@tanstack/preact-query';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';

/** A language that a space is translated to, or written in, with the space that has it. */
export interface SpaceLanguage {
  /** Code, such as `pt-br`. */
  readonly language: string;
  readonly space: string;
}

/** Translations whose languages are looked at. */
const MOST_TRANSLATIONS = 100;

/** The languages of each translation of an organization that the person may see the spaces of. */
export const spaceLanguagesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'space-languages'],
    queryFn: async ({ signal }): Promise<readonly (readonly SpaceLanguage[])[]> => {
      const { items } = await loadAll(
        (query) =>
          call(
            api.GET('/v1/orgs/{organizationId}/translations', { params: { path: { organizationId }, query }, signal }),
          ),
        MOST_TRANSLATIONS,
      );
      const several = items.filter(({ languages }) => languages.length > 1);
      return Promise.all(several.map(({ id }) => loadLanguages(organizationId, id, signal)));
    },
    staleTime: 5 * 60_000,
    meta: { persist: true },
  });

async function loadLanguages(
  organizationId: string,
  translationSettingsId: string,
  signal: AbortSignal,
): Promise<readonly SpaceLanguage[]> {
  const { items } = await loadAll((query) =>
    call(
      api.GET('/v1/orgs/{organizationId}/translations/{translationSettingsId}/languages', {
        params: { path: { organizationId, translationSettingsId }, query },
        signal,
      }),
    ),
  );
  return items.flatMap(({ language, space }) => (space === undefined ? [] : [{ language, space }]));
}
