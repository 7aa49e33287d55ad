import { getTexts } from '../texts/texts.ts';
import { ApiError, api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf, sendChanges } from './content.ts';
import type { LinkUsage, Reference } from './links.ts';
import { loadSource, sendSource } from './page-source.ts';
import type { Page } from './pages.ts';
import { queryClient } from './query-client.ts';
import { relativePath } from './relative-path.ts';
import { replaceTarget } from './replace-target.ts';
import { reusableContentQuery } from './reusable-contents.ts';

/** Replacement of a target: a page, a typed target, or no link at all. */
export type Replacement =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'target'; readonly target: string }
  | { readonly kind: 'none' };

/** A page or a reusable content with a link, by its id. */
export interface LinkPlace {
  readonly kind: 'page' | 'text';
  readonly id: string;
  readonly title: string;
}

/** The distinct sources that contain a target. Pure. */
export function listPlaces({ locationReferences }: LinkUsage): LinkPlace[] {
  const sources = locationReferences.flatMap(({ page, reusableContent }): LinkPlace[] => {
    if (page !== undefined) return [{ kind: 'page', id: page.id, title: page.title }];
    return reusableContent === undefined
      ? []
      : [{ kind: 'text', id: reusableContent.id, title: reusableContent.title }];
  });
  return [...new Map(sources.map((location) => [location.id, location])).values()];
}

export interface FixedLinks {
  /** Sources that were changed. */
  readonly changed: number;
  /** Ids of sources in which the target was not recognized. */
  readonly left: readonly string[];
}

/** Attempts if others change the content at the same time. */
const ATTEMPTS = 3;

/** Replaces a target in its sources, one after the other; nothing else in them changes. */
export async function fixLinks(
  scope: ContentScope,
  usage: LinkUsage,
  sources: readonly LinkPlace[],
  replacement: Replacement,
): Promise<FixedLinks> {
  let changed = 0;
  const left: string[] = [];
  const next = await locate(scope, replacement);
  for (const { kind, id } of sources) {
    const fix = kind === 'page' ? fixPage : fixText;
    if (await fix(scope, usage, id, next)) changed += 1;
    else left.push(id);
  }
  await queryClient.invalidateQueries({ queryKey: contentKeys.all(scope) });
  return { changed, left };
}

/** The written target: a page by its source path. */
type Located = Exclude<Replacement, { kind: 'page' }> | { readonly kind: 'page'; readonly sourcePath: string };

/** Pages of the tree have no source paths. @throws Error if the page has none, such as computed pages */
async function locate(scope: ContentScope, replacement: Replacement): Promise<Located> {
  if (replacement.kind !== 'page') return replacement;
  const { sourcePath } = (await loadSource(scope, replacement.page.id)).page;
  if (sourcePath === undefined) throw new Error(getTexts('links').noSource);
  return { kind: 'page', sourcePath };
}

async function fixPage(scope: ContentScope, usage: LinkUsage, pageId: string, replacement: Located): Promise<boolean> {
  const targets = await listSpellings(scope, usage, pageId);
  for (let attempt = 1; ; attempt += 1) {
    const { page, source = '', tag } = await loadSource(scope, pageId);
    const next = writeTarget(page, replacement);
    let text: string | undefined;
    for (const target of targets) text = replaceTarget(text ?? source, target, next) ?? text;
    if (text === undefined || text === source) return false;
    if (await sendSource(scope, pageId, text, tag)) return true;
    if (attempt === ATTEMPTS) throw new ApiError(412, getTexts('links').changed, 'content_changed');
  }
}

/** Reusable contents are in a separate folder, so their targets are written from the root of the content. */
async function fixText(scope: ContentScope, { target }: LinkUsage, id: string, replacement: Located): Promise<boolean> {
  const { markdown = '' } = await queryClient.fetchQuery({ ...reusableContentQuery(scope, id), staleTime: 0 });
  const next = writeTarget({ sourcePath: '' }, replacement);
  const text = replaceTarget(markdown, target, replacement.kind === 'page' ? `/${next}` : next);
  if (text === undefined || text === markdown) return false;
  const change = { operation: 'update_reusable_content' as const, reusableContent: id, document: { markdown: text } };
  await sendChanges(scope, [change], undefined);
  return true;
}

function writeTarget({ sourcePath = '' }: Pick<Page, 'sourcePath'>, replacement: Located): string | null {
  if (replacement.kind === 'none') return null;
  if (replacement.kind === 'target') return replacement.target;
  return relativePath(sourcePath, replacement.sourcePath);
}

/** The target relative to a page: pages in other folders need another path. */
async function listSpellings(scope: ContentScope, usage: LinkUsage, pageId: string): Promise<ReadonlySet<string>> {
  const { status, target, locationReferences } = usage;
  const blocks = new Set(locationReferences.filter(({ page }) => page?.id === pageId).map(blockOf));
  const query = { limit: 1000 };
  const links = await (scope.kind === 'space'
    ? call(
        api.GET('/v1/spaces/{spaceId}/content/page/{pageId}/links', {
          params: { path: { ...pathOf(scope), pageId }, query },
        }),
      )
    : call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links', {
          params: { path: { ...changeRequestPathOf(scope), pageId }, query },
        }),
      ));
  const isSame = (link: LinkUsage) =>
    link.status === status &&
    nameOf(link.target) === nameOf(target) &&
    link.locationReferences.some((location) => blocks.has(blockOf(location)));
  return new Set([target, ...links.items.filter(isSame).map((link) => link.target)]);
}

const blockOf = ({ internalLocation }: Reference): string => internalLocation?.node ?? '';
const nameOf = (target: string): string => target.split('/').at(-1) ?? '';
