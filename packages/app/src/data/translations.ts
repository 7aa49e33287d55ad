import { infiniteQueryOptions, queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import { withOptimism } from './optimistic.ts';

export type Translation = Schemas['TranslationSettings'];
export type TranslationLanguage = Schemas['TranslationLanguageSettings'];

export const translationKeys = {
  all: (organizationId: string) => ['organizations', organizationId, 'translations'] as const,
  list: (organizationId: string) => [...translationKeys.all(organizationId), 'list'] as const,
  one: (organizationId: string, id: string) => [...translationKeys.all(organizationId), 'one', id] as const,
  languages: (organizationId: string, id: string) => [...translationKeys.one(organizationId, id), 'languages'] as const,
  spaces: (organizationId: string) => ['organizations', organizationId, 'space-languages'] as const,
};

/** A language of a translation, as its source or a target, with its space. */
export interface SpaceLanguage {
  /** Language code, such as `pt-br`. */
  readonly language: string;
  readonly space: string;
}

/** Maximum number of translations whose languages are loaded. */
const MOST_TRANSLATIONS = 100;

/** The languages of the translations of an organization whose spaces the person may see. */
export const spaceLanguagesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: translationKeys.spaces(organizationId),
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

/** Items per request. */
const PAGE = 100;

/** The translations of an organization, last created first, with infinite scrolling. */
export const translationsQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: translationKeys.list(organizationId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/translations', {
          params: { path: { organizationId }, query: { limit: PAGE, ...(page !== undefined && { page }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next?.page,
  });

export const translationQuery = (organizationId: string, translationSettingsId: string) =>
  queryOptions({
    queryKey: translationKeys.one(organizationId, translationSettingsId),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/translations/{translationSettingsId}', {
          params: { path: { organizationId, translationSettingsId } },
          signal,
        }),
      ),
  });

/** Every language of a translation. */
export const translationLanguagesQuery = (organizationId: string, translationSettingsId: string) =>
  queryOptions({
    queryKey: translationKeys.languages(organizationId, translationSettingsId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/translations/{translationSettingsId}/languages', {
            params: { path: { organizationId, translationSettingsId }, query },
            signal,
          }),
        ),
      ),
  });

const touched = (organizationId: string) => [
  translationKeys.all(organizationId),
  translationKeys.spaces(organizationId),
];

export const createTranslation = (organizationId: string, title: string): Promise<Translation> =>
  withOptimism(
    [],
    () =>
      call(
        api.POST('/v1/orgs/{organizationId}/translations', { params: { path: { organizationId } }, body: { title } }),
      ),
    touched(organizationId),
  );

export const renameTranslation = (organizationId: string, translationSettingsId: string, title: string) =>
  withOptimism(
    [],
    () =>
      call(
        api.PUT('/v1/orgs/{organizationId}/translations/{translationSettingsId}', {
          params: { path: { organizationId, translationSettingsId } },
          body: { title },
        }),
      ),
    touched(organizationId),
  );

/** Deletes a translation; its spaces stay. */
export const deleteTranslation = (organizationId: string, translationSettingsId: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/translations/{translationSettingsId}', {
          params: { path: { organizationId, translationSettingsId } },
        }),
      ),
    [translationKeys.list(organizationId), translationKeys.spaces(organizationId)],
  );

/** The settings of a language: its space, and instructions for translators. */
export interface LanguageValues {
  readonly language: TranslationLanguage['language'];
  /** null for none; a space that the person may not see is kept by omitting it. */
  readonly space: string | null | undefined;
  readonly instructions: string;
}

export const setTranslationLanguage = (
  organizationId: string,
  translationSettingsId: string,
  { language: translationLanguage, space, instructions }: LanguageValues,
): Promise<TranslationLanguage> =>
  withOptimism(
    [],
    () =>
      call(
        api.PUT('/v1/orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage}', {
          params: { path: { organizationId, translationSettingsId, translationLanguage } },
          body: {
            ...(space !== undefined && { space }),
            ...(instructions.trim() !== '' && { instructions: { markdown: instructions } }),
          },
        }),
      ),
    touched(organizationId),
  );

export const removeTranslationLanguage = (
  organizationId: string,
  translationSettingsId: string,
  translationLanguage: TranslationLanguage['language'],
): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage}', {
          params: { path: { organizationId, translationSettingsId, translationLanguage } },
        }),
      ),
    touched(organizationId),
  );
