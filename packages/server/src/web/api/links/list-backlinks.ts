import type { Context } from '../../../domain/context.ts';
import { keyOf, readKey } from '../../../engines/links/link-key.ts';
import type { LinkPlace } from '../../../engines/links/link-state.ts';
import type { OwnUrl } from '../../../engines/links/own-url.ts';
import { getHeadRevision } from '../../../engines/revisions/revisions.ts';
import { wrongPageToken } from '../../../platform/errors.ts';
import { decodePage, encodePage, PAGE_SIZE, type PageRequest } from '../../../platform/http/list.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { showRevision } from '../content/show-revision.ts';
import { listVisibleSpaces } from '../spaces/service.ts';
import { type LinkedContent, type LinkedRevision, readLinksSoon } from './linked-content.ts';
import { linkLocationOf, markPartial } from './list-links.ts';
import { listOwnHosts } from './own-hosts.ts';
import { createUrlResolver, type LinkedEntity, type ReadableContent } from './resolve-url.ts';
import type { References } from './schema.ts';
import { loadReferences } from './show.ts';

/** Maximum number of other spaces of the organization that are searched, in structure order. */
const MAX_SPACES = 200;

type Thing = LinkedEntity & { readonly kind: 'page' | 'file' };

/** The references to an item in one content. */
interface Leading {
  readonly content: ReadableContent;
  readonly keys: readonly string[];
  readonly count: number;
}

/**
 * All references to a page or file: first those in the same content, then those of other spaces that the caller may
 * read. References on the page itself are excluded.
 */
export async function listBacklinks(
  ctx: Context,
  linked: LinkedContent,
  thing: Thing,
  { page, limit = PAGE_SIZE.default }: PageRequest,
): Promise<References> {
  const { leading, isPartial } = await listLeading(ctx, linked, thing);
  const mark = markPartial(isPartial);
  const [from, source = '', node = ''] = page === undefined ? [] : decodePage(page, 3);
  const start = from === undefined ? 0 : leading.findIndex(({ content }) => content.space.id === from);
  if (start < 0) throw wrongPageToken();
  const backlinks: { content: ReadableContent; occurrence: LinkPlace }[] = [];
  for (const { content, keys } of leading.slice(start)) {
    const remaining = limit + 1 - backlinks.length;
    if (limit === 0 || remaining <= 0) break;
    const after = content.space.id === from ? { source, node } : undefined;
    const occurrences = await readLinksSoon(ctx, content, (links) =>
      links.listPlaces(keys, after, remaining, ownPage(thing)),
    );
    backlinks.push(...occurrences.map((occurrence) => ({ content, occurrence })));
  }
  const pageOfBacklinks = backlinks.slice(0, limit);
  const last = pageOfBacklinks.at(-1);
  const present = await loadReferences(
    ctx,
    linked.organizationWire,
    leading.map(({ content }) => content),
  );
  const count = leading.reduce((sum, one) => sum + one.count, 0);
  const items = pageOfBacklinks.flatMap(
    ({ content, occurrence }) => present(linkLocationOf({ content }, occurrence)) ?? [],
  );
  if (last === undefined || backlinks.length <= limit) return { count, items, ...mark };
  return {
    next: { page: encodePage([last.content.space.id, last.occurrence.source, last.occurrence.node]) },
    count,
    items,
    ...mark,
  };
}

const ownPage = (thing: Thing): string | undefined => (thing.kind === 'page' ? thing.page : undefined);

/** The contents that refer to the item, with the keys of their targets; partial if any of them is being indexed. */
async function listLeading(
  ctx: Context,
  linked: LinkedContent,
  thing: Thing,
): Promise<{ readonly leading: readonly Leading[]; readonly isPartial: boolean }> {
  let isPartial = false;
  const { content } = linked;
  const resolve = createUrlResolver(ctx, linked);
  const hosts = await listOwnHosts(ctx, linked.organization);
  const listKeys = async (revision: LinkedRevision, keys: string[]) => {
    const urls = await readLinksSoon(ctx, revision, (links, _change, isIncomplete) => {
      isPartial ||= isIncomplete;
      return links.listUrls(hosts);
    });
    for (const key of urls) {
      const target = readKey(key);
      if (target.kind !== 'url' || namesOther(target.ownUrl, content.space.id)) continue;
      const resolvedTarget = (await resolve(target.ownUrl))?.target;
      if (resolvedTarget?.content.space.id === content.space.id && isSame(resolvedTarget.thing, thing)) keys.push(key);
    }
    return keys;
  };
  const own = await readLinksSoon(ctx, content, (links) => links.listKeysBelow(keyOf(thing)));
  const leading = [await countLeading(ctx, content, await listKeys(content, own), ownPage(thing))];
  for (const { space, role } of await listOthers(ctx, linked)) {
    const revision = await getHeadRevision(ctx, space);
    const keys = await listKeys({ space, revision }, []);
    if (keys.length === 0) continue;
    const shownRevision = await showRevision(ctx, space, revision);
    leading.push(await countLeading(ctx, { ...shownRevision, role }, keys, undefined));
  }
  return { leading, isPartial };
}

/** Whether the URL is one of another space, existing or not. */
const namesOther = (ownUrl: OwnUrl, spaceId: string): boolean => 'spaceId' in ownUrl && ownUrl.spaceId !== spaceId;

async function countLeading(
  ctx: Context,
  content: ReadableContent,
  keys: readonly string[],
  except: string | undefined,
): Promise<Leading> {
  return { content, keys, count: await readLinksSoon(ctx, content, (links) => links.countPlaces(keys, except)) };
}

function isSame(one: LinkedEntity, other: Thing): boolean {
  if (one.kind === 'page') return other.kind === 'page' && one.page === other.page;
  return one.kind === 'file' && other.kind === 'file' && one.file === other.file;
}

async function listOthers(ctx: Context, { userId, organization, content }: LinkedContent) {
  const member = await findMember(ctx.database.reader, organization.id, userId);
  const visible = member === undefined ? [] : await listVisibleSpaces(ctx, member);
  return visible.filter(({ space }) => space.id !== content.space.id).slice(0, MAX_SPACES);
}
