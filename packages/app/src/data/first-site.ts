import { ApiError, api, call } from './client.ts';
import { queryClient } from './query-client.ts';
import { siteKeys } from './sites.ts';
import { createSpace, spaceKeys } from './spaces.ts';

/** The steps from nothing to a published site, in order. */
export const FIRST_SITE_STEPS = ['space', 'content', 'site', 'publish'] as const;
export type FirstSiteStep = (typeof FIRST_SITE_STEPS)[number];

/** Where the content comes from. */
export type FirstContent =
  | { readonly kind: 'repository'; readonly url: string }
  | { readonly kind: 'page'; readonly title: string; readonly markdown: string };

export interface FirstSiteInput {
  readonly title: string;
  readonly content: FirstContent;
}

/** What was created; a second attempt continues with it. */
export interface FirstSite {
  spaceId?: string;
  siteId?: string;
  hasContent?: boolean;
  publishedUrl?: string;
}

/** Pause between looks at an import, in milliseconds. */
const LOOK_MS = 700;

/**
 * Creates a space with content, shows it on a site and publishes that.
 * @param created what an earlier attempt created; it is updated
 * @param onStep called when a step begins
 * @throws ApiError with the reason why a step failed
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
  if (created.hasContent !== true) await bringIn(spaceId, content);
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

async function bringIn(spaceId: string, content: FirstContent): Promise<void> {
  const params = { path: { spaceId } };
  if (content.kind === 'repository') return importRepository(spaceId, content.url);
  const { title, markdown } = content;
  const changes = [{ operation: 'insert_page' as const, title, document: { markdown } }];
  await call(api.POST('/v1/spaces/{spaceId}/content', { params, body: { changes } }));
}

/** Imports the default branch of a repository, and waits for it. */
async function importRepository(spaceId: string, url: string): Promise<void> {
  const params = { path: { spaceId } };
  await call(api.POST('/v1/spaces/{spaceId}/git/import', { params, body: { url } }));
  for (;;) {
    const { operation } = await call(api.GET('/v1/spaces/{spaceId}/git/info', { params }));
    if (operation?.state === 'succeeded') return;
    // What is tried again is pending and has an error: the address or the credentials are wrong, most of all.
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
