import { ApiError, api, call } from './client.ts';
import { dismissImport, type ImportedThing, startImport } from './imports.ts';
import { queryClient } from './query-client.ts';
import { siteKeys } from './sites.ts';
import { createSpace, deleteSpace, spaceKeys } from './spaces.ts';

/** The steps from nothing to a published site, in order. */
export const FIRST_SITE_STEPS = ['space', 'content', 'site', 'publish'] as const;
export type FirstSiteStep = (typeof FIRST_SITE_STEPS)[number];

/** Where the content comes from. */
export type FirstContent =
  | { readonly kind: 'repository'; readonly url: string }
  /** A website, files, or the export of another product. */
  | { readonly kind: 'import'; readonly things: readonly ImportedThing[] }
  | { readonly kind: 'page'; readonly title: string; readonly markdown: string };

export interface FirstSiteInput {
  readonly title: string;
  readonly content: FirstContent;
}

/** The created items; another attempt continues with them. */
export interface FirstSite {
  spaceId?: string;
  siteId?: string;
  hasContent?: boolean;
  /** What is in the space already, if it comes in several parts. */
  imported?: readonly ImportedThing[];
  /** The number of warnings in the reports of its imports. */
  warnings?: number;
  publishedUrl?: string;
}

/** Interval between polls of an import, in milliseconds. */
const LOOK_MS = 700;

/**
 * Creates a space with content, adds it to a site and publishes that.
 * @param created items that an earlier attempt created; updated in place
 * @param onStep called when a step begins
 * @throws ApiError with the reason of the failed step
 */
export async function createFirstSite(
  organizationId: string,
  { title, content }: FirstSiteInput,
  created: FirstSite,
  onStep: (step: FirstSiteStep) => void,
): Promise<void> {
  const path = { organizationId };
  onStep('space');
  created.spaceId ??= (await createSpace(organizationId, { title })).id;
  const { spaceId } = created;
  onStep('content');
  if (created.hasContent !== true) await bringIn({ organization: organizationId, id: spaceId }, content, created);
  created.hasContent = true;
  onStep('site');
  created.siteId ??= (
    await call(api.POST('/v1/orgs/{organizationId}/sites', { params: { path }, body: { title, spaces: [spaceId] } }))
  ).id;
  onStep('publish');
  const { siteId } = created;
  const site = await call(
    api.POST('/v1/orgs/{organizationId}/sites/{siteId}/publish', { params: { path: { organizationId, siteId } } }),
  );
  if (site.urls.published !== undefined) created.publishedUrl = site.urls.published;
  void queryClient.invalidateQueries({ queryKey: spaceKeys.all(organizationId) });
  void queryClient.invalidateQueries({ queryKey: siteKeys.all(organizationId) });
}

/** The space of the content. */
type FirstSpace = Readonly<Record<'organization' | 'id', string>>;

/** Brings the content into the space. If that fails, a space without content is deleted. */
async function bringIn(space: FirstSpace, content: FirstContent, created: FirstSite): Promise<void> {
  try {
    await insertContent(space, content, created);
  } catch (error) {
    if ((created.imported ?? []).length === 0) {
      delete created.spaceId;
      await deleteSpace(space).catch(() => undefined);
    }
    throw error;
  }
}

async function insertContent(space: FirstSpace, content: FirstContent, created: FirstSite): Promise<void> {
  if (content.kind === 'repository') return importRepository(space.id, content.url);
  if (content.kind === 'import') return importThings(space, content.things, created);
  const { title, markdown } = content;
  const changes = [{ operation: 'insert_page' as const, title, document: { markdown } }];
  await call(api.POST('/v1/spaces/{spaceId}/content', { params: { path: { spaceId: space.id } }, body: { changes } }));
}

/** Imports one thing after the other, without those that an earlier attempt has imported. */
async function importThings(space: FirstSpace, things: readonly ImportedThing[], created: FirstSite): Promise<void> {
  for (const thing of things) {
    if (created.imported?.includes(thing)) continue;
    const { id, state, result, error } = await startImport({ space, thing, page: null, subject: undefined });
    const warnings = result?.warnings.length ?? 0;
    // A report with warnings stays, to be read in the space.
    if (warnings === 0) dismissImport(id);
    if (state !== 'done') throw new ApiError(409, error ?? state, 'import_failed');
    created.imported = [...(created.imported ?? []), thing];
    created.warnings = (created.warnings ?? 0) + warnings;
  }
}

/** Imports the default branch of a repository, and waits for it. */
async function importRepository(spaceId: string, url: string): Promise<void> {
  const params = { path: { spaceId } };
  await call(api.POST('/v1/spaces/{spaceId}/git/import', { params, body: { url } }));
  for (;;) {
    const { operation } = await call(api.GET('/v1/spaces/{spaceId}/git/info', { params }));
    if (operation?.state === 'succeeded') return;
    // A retried operation is pending and has an error: usually a wrong URL or wrong credentials.
    if (operation?.error !== undefined) throw new ApiError(409, operation.error, 'import_failed');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Name of a repository, from its URL: `https://git.example.com/team/handbook.git` is `handbook`. Pure. */
export function repositoryName(url: string): string {
  const last =
    url
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split(/[/:]/)
      .at(-1) ?? '';
  return last.replace(/\.git$/i, '');
}
