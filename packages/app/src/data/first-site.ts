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
  | ({ readonly kind: 'page' } & FirstPage);

interface FirstPage {
  readonly title: string;
  readonly markdown: string;
  /** The language of its text. */
  readonly language: string;
}

export interface FirstSiteInput {
  readonly title: string;
  readonly content: FirstContent;
}

/** The created items; another attempt continues with them. */
export interface FirstSite {
  spaceId?: string;
  /** The revision of the space before the content whose answer is awaited, or was lost. */
  formerRevision?: string;
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

/**
 * Brings the content into the space. A space whose content the server refused is deleted, unless it has some. After any
 * other error it stays: the import may have succeeded, or still run.
 */
async function bringIn(space: FirstSpace, content: FirstContent, created: FirstSite): Promise<void> {
  try {
    await insertContent(space, content, created);
  } catch (error) {
    if (isRefused(error)) await discardFirstSite(space.organization, created);
    throw error;
  }
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Forgets the created space and deletes it, unless content is known to have arrived in it. */
export async function discardFirstSite(organization: string, created: FirstSite): Promise<void> {
  const { spaceId, hasContent = false, imported = [] } = created;
  if (spaceId === undefined || hasContent || imported.length > 0) return;
  delete created.spaceId;
  delete created.formerRevision;
  await deleteSpace({ organization, id: spaceId }).catch(() => undefined);
}

async function insertContent(space: FirstSpace, content: FirstContent, created: FirstSite): Promise<void> {
  if (content.kind === 'import') return importThings(space, content.things, created);
  await insertOnce(space.id, created, () =>
    content.kind === 'repository' ? importRepository(space.id, content.url) : insertPage(space.id, content),
  );
}

/** Inserts a part of the content, unless it arrived in an attempt whose answer was lost: then the space has changed. */
async function insertOnce(spaceId: string, created: FirstSite, insert: () => Promise<void>): Promise<void> {
  const { revision } = await call(api.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } } }));
  const hasArrived = created.formerRevision !== undefined && created.formerRevision !== revision;
  created.formerRevision = revision;
  if (!hasArrived) await insert();
  delete created.formerRevision;
}

async function insertPage(spaceId: string, { title, markdown, language }: FirstPage): Promise<void> {
  const page = { operation: 'insert_page' as const, title, document: { markdown } };
  // The language of content, in which sites have their interface, is English by default.
  const changes = language === 'en' ? [page] : [page, { operation: 'set_language' as const, language }];
  await call(api.POST('/v1/spaces/{spaceId}/content', { params: { path: { spaceId } }, body: { changes } }));
}

/** Imports one thing after the other, without those that an earlier attempt has imported. */
async function importThings(space: FirstSpace, things: readonly ImportedThing[], created: FirstSite): Promise<void> {
  for (const thing of things) {
    if (created.imported?.includes(thing)) continue;
    await insertOnce(space.id, created, () => importThing(space, thing, created));
    created.imported = [...(created.imported ?? []), thing];
  }
}

async function importThing(space: FirstSpace, thing: ImportedThing, created: FirstSite): Promise<void> {
  const { id, state, result, error } = await startImport({ space, thing, page: null, subject: undefined });
  const warnings = result?.warnings.length ?? 0;
  // A report with warnings stays, to be read in the space.
  if (warnings === 0) dismissImport(id);
  if (state !== 'done') throw error ?? new ApiError(0, state, 'network');
  created.warnings = (created.warnings ?? 0) + warnings;
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
