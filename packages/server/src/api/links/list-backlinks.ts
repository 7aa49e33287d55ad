import type { Context } from '../../context.ts';
import { wrongPageToken } from '../../errors.ts';
import { decodePage, encodePage, type ListPage, type PageRequest } from '../../http/list.ts';
import { keyOf, readKey } from '../../links/link-key.ts';
import type { LinkPlace } from '../../links/link-state.ts';
import type { OwnAddress } from '../../links/own-url.ts';
import { findMember } from '../../queries/members.ts';
import { getHeadRevision } from '../../revisions/revisions.ts';
import { showRevision } from '../content/show-revision.ts';
import { listVisibleSpaces } from '../spaces/service.ts';
import { type LinkedContent, type LinkedRevision, readLinks } from './linked-content.ts';
import { linkLocationOf } from './list-links.ts';
import { listOwnHosts } from './own-hosts.ts';
import { loadReferences } from './present.ts';
import { createAddressResolver, type LinkedEntity, type ReadableContent } from './resolve-url.ts';
import type { Reference } from './schema.ts';

/** Other spaces of the organization that are looked through, in the order of the organization's structure. */
const MAX_SPACES = 200;
const DEFAULT_LIMIT = 50;

type Thing = LinkedEntity & { readonly kind: 'page' | 'file' };

/** The places of one content that lead to the thing. */
interface Leading {
  readonly content: ReadableContent;
  readonly keys: readonly string[];
  readonly count: number;
}

/**
 * Every place that leads to a page or file: first those in the same content, then those of the other spaces that the
 * caller may read. What stands on the page itself is none.
 */
export async function listBacklinks(
  ctx: Context,
  linked: LinkedContent,
  thing: Thing,
  { page, limit = DEFAULT_LIMIT }: PageRequest,
): Promise<ListPage<Reference>> {
  const leading = await listLeading(ctx, linked, thing);
  const [from, source = '', node = ''] = page === undefined ? [] : decodePage(page, 3);
  const start = from === undefined ? 0 : leading.findIndex(({ content }) => content.space.id === from);
  if (start < 0) throw wrongPageToken();
  const found: { content: ReadableContent; place: LinkPlace }[] = [];
  for (const { content, keys } of leading.slice(start)) {
    const wanted = limit + 1 - found.length;
    if (limit === 0 || wanted <= 0) break;
    const after = content.space.id === from ? { source, node } : undefined;
    const places = await readLinks(ctx, content, (links) => links.listPlaces(keys, after, wanted, ownPage(thing)));
    found.push(...places.map((place) => ({ content, place })));
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const present = await loadReferences(
    ctx,
    linked.organizationWire,
    leading.map(({ content }) => content),
  );
  const count = leading.reduce((sum, one) => sum + one.count, 0);
  const items = shown.flatMap(({ content, place }) => present(linkLocationOf({ content }, place)) ?? []);
  if (last === undefined || found.length <= limit) return { count, items };
  return { next: { page: encodePage([last.content.space.id, last.place.source, last.place.node]) }, count, items };
}

const ownPage = (thing: Thing): string | undefined => (thing.kind === 'page' ? thing.page : undefined);

/** The contents that lead to the thing, with the keys of the targets by which they do. */
async function listLeading(ctx: Context, linked: LinkedContent, thing: Thing): Promise<Leading[]> {
  const { content } = linked;
  const resolve = createAddressResolver(ctx, linked);
  const hosts = await listOwnHosts(ctx, linked.organization);
  const listKeys = async (revision: LinkedRevision, keys: string[]) => {
    const addresses = await readLinks(ctx, revision, (links) => links.listAddresses(hosts));
    for (const key of addresses) {
      const target = readKey(key);
      if (target.kind !== 'address' || namesOther(target.address, content.space.id)) continue;
      const named = (await resolve(target.address))?.target;
      if (named?.content.space.id === content.space.id && isSame(named.thing, thing)) keys.push(key);
    }
    return keys;
  };
  const own = await readLinks(ctx, content, (links) => links.listKeysBelow(keyOf(thing)));
  const leading = [await countLeading(ctx, content, await listKeys(content, own), ownPage(thing))];
  for (const { space, role } of await listOthers(ctx, linked)) {
    const revision = await getHeadRevision(ctx, space);
    const keys = await listKeys({ space, revision }, []);
    if (keys.length === 0) continue;
    const shown = await showRevision(ctx, space, revision);
    leading.push(await countLeading(ctx, { ...shown, role }, keys, undefined));
  }
  return leading;
}

/** Whether the address is one of another space, regardless of what exists. */
const namesOther = (address: OwnAddress, spaceId: string): boolean =>
  'spaceId' in address && address.spaceId !== spaceId;

async function countLeading(
  ctx: Context,
  content: ReadableContent,
  keys: readonly string[],
  except: string | undefined,
): Promise<Leading> {
  return { content, keys, count: await readLinks(ctx, content, (links) => links.countPlaces(keys, except)) };
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
