import type { Context } from '../../context.ts';
import { decodePage, encodePage, type ListPage, slicePage } from '../../http/list.ts';
import { readKey } from '../../links/link-key.ts';
import type { LinkPlace, LinkReader, LinkSource } from '../../links/link-state.ts';
import { type Occurrence, occurrencesOf } from '../../links/occurrences.ts';
import { type LinkedContent, readLinks } from './linked-content.ts';
import { listOwnHosts } from './own-hosts.ts';
import { type LinkReferences, loadReferences } from './present.ts';
import { createAddressResolver, type LinkedEntity, type ResolvedAddress } from './resolve-url.ts';
import type { LinkList, LinksQuery, LinkUsage } from './schema.ts';

/** Places that one item lists. */
const MAX_PLACES = 500;
/** Places that one answer lists: a page of the list ends early when its items occur in many. */
const MAX_ALL_PLACES = 2_000;
const DEFAULT_LIMIT = 50;

type Status = LinkUsage['status'];

/** A target with what is known of it without the places where it occurs. */
interface ListedLink {
  readonly key: string;
  readonly status: Status;
  /** Where it leads, for addresses. */
  readonly address?: ResolvedAddress;
}

interface PlacedLink extends ListedLink {
  readonly text: string;
  readonly places: readonly LinkPlace[];
  readonly count: number;
}

type Stats = LinkList['stats'];

/** The links of a space or a change request, a target each. */
export async function listLinks(ctx: Context, linked: LinkedContent, query: LinksQuery): Promise<LinkList> {
  const hosts = await listOwnHosts(ctx, linked.organization);
  const { totals, addressKeys, newlyBroken, newAddresses } = await readLinks(ctx, linked.content, (links, change) => {
    const keys = links.listAddresses(hosts);
    return {
      totals: links.totals,
      addressKeys: keys,
      newlyBroken: change?.listNewlyBroken(),
      newAddresses: new Set(change === undefined ? [] : keys.filter((key) => !change.wasLinked(key))),
    };
  });
  const addresses = await resolveAddresses(ctx, linked, addressKeys);
  const brokenAddresses = addresses.filter(({ status }) => status === 'broken');
  const newlyBrokenLinks = newlyBroken && [
    ...newlyBroken.sort().map((key): ListedLink => ({ key, status: 'broken' })),
    ...brokenAddresses.filter(({ key }) => newAddresses.has(key)),
  ];
  const stats: Stats = {
    total: totals.total + addresses.length,
    broken: {
      total: totals.broken + brokenAddresses.length,
      ...(newlyBrokenLinks !== undefined && { changeRequest: newlyBrokenLinks.length }),
    },
  };
  const { status } = query;
  const shown = addresses.filter((link) => status === undefined || link.status === status);
  if (query.brokenContext === 'changeRequest' && newlyBrokenLinks !== undefined) {
    const page = slicePage(status === undefined || status === 'broken' ? newlyBrokenLinks : [], keyOfLink, query);
    const items = await readLinks(ctx, linked.content, (links) => page.items.map((link) => placeLink(links, link)));
    return { ...page, items: await presentLinks(ctx, linked, items), stats };
  }
  const local = { ok: totals.total - totals.broken, broken: totals.broken, 'in-app': 0 };
  const count = (status === undefined ? totals.total : local[status]) + shown.length;
  const { items, next } = await readLinks(ctx, linked.content, (links) => readItems(links, shown, query));
  return { ...(next && { next }), count, items: await presentLinks(ctx, linked, items), stats };
}

const keyOfLink = ({ key }: ListedLink): string => key;

/** Where the addresses lead, without those that name nothing of the organization. */
async function resolveAddresses(ctx: Context, linked: LinkedContent, keys: readonly string[]): Promise<ListedLink[]> {
  const resolve = createAddressResolver(ctx, linked);
  const links: ListedLink[] = [];
  for (const key of keys) {
    const target = readKey(key);
    const address = target.kind === 'address' ? await resolve(target.address) : undefined;
    if (address !== undefined) links.push({ key, status: address.status, address });
  }
  return links;
}

/** One page of the list: what the index resolves comes first, then addresses, both in the order of their keys. */
function readItems(
  links: LinkReader,
  addresses: readonly ListedLink[],
  { status, page, limit = DEFAULT_LIMIT }: LinksQuery,
): { items: PlacedLink[]; next?: { page: string } } {
  const [after = ''] = page === undefined ? [] : decodePage(page, 1);
  const isBroken = status === undefined ? undefined : status === 'broken';
  const local = status === 'in-app' ? [] : links.listTargets(after, limit + 1, isBroken);
  const left = addresses.filter(({ key }) => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0);
  const listed: ListedLink[] = [
    ...local.map((target): ListedLink => ({ key: target.key, status: target.isBroken ? 'broken' : 'ok' })),
    ...left,
  ];
  const items: PlacedLink[] = [];
  let places = 0;
  for (const link of listed.slice(0, limit)) {
    const placed = placeLink(links, link);
    places += placed.places.length;
    if (items.length > 0 && places > MAX_ALL_PLACES) break;
    items.push(placed);
  }
  const last = items.at(-1);
  return {
    items,
    ...(last !== undefined && items.length < listed.length && { next: { page: encodePage([last.key]) } }),
  };
}

function placeLink(links: LinkReader, link: ListedLink): PlacedLink {
  const places = links.listPlaces([link.key], undefined, MAX_PLACES);
  const count = places.length < MAX_PLACES ? places.length : links.countPlaces([link.key]);
  const first = places[0] && links.findSource(places[0].source);
  return { ...link, places, count, text: textOf(first, link.key) };
}

const textOf = (source: LinkSource | undefined, key: string): string =>
  source?.uses.find((use) => use.key === key)?.target ?? '';

/** The links of one page, in the order of its text. */
export async function listPageLinks(
  ctx: Context,
  linked: LinkedContent,
  pageId: string,
  query: LinksQuery,
): Promise<LinkList> {
  const { found, before } = await readLinks(ctx, linked.content, (links, change) => {
    const source = links.findSource(pageId);
    const keys = new Set(occurrencesOf(source).map(({ key }) => key));
    return {
      found: source,
      before:
        change &&
        new Map([...keys].map((key) => [key, { broken: change.wasBroken(key), linked: change.wasLinked(key) }])),
    };
  });
  const places = new Map<string, Occurrence[]>();
  for (const place of occurrencesOf(found)) places.set(place.key, [...(places.get(place.key) ?? []), place]);
  const all: PlacedLink[] = [];
  const resolve = createAddressResolver(ctx, linked);
  for (const [key, among] of places) {
    const target = readKey(key);
    const address = target.kind === 'address' ? await resolve(target.address) : undefined;
    if (target.kind === 'address' && address === undefined) continue;
    const status = address?.status ?? (among[0]?.isBroken === true ? 'broken' : 'ok');
    const link = { key, status, text: textOf(found, key), count: among.length, places: among.slice(0, MAX_PLACES) };
    all.push({ ...link, ...(address !== undefined && { address }) });
  }
  const broken = all.filter(({ status }) => status === 'broken');
  const newlyBroken = broken.filter(({ key, address }) => {
    const was = before?.get(key);
    return address === undefined ? was?.broken !== true : was?.linked !== true;
  });
  const stats: Stats = {
    total: all.length,
    broken: { total: broken.length, ...(before !== undefined && { changeRequest: newlyBroken.length }) },
  };
  const shown = all.filter(({ status }) => query.status === undefined || status === query.status);
  const page: ListPage<PlacedLink> = slicePage(shown, keyOfLink, query);
  return { ...page, items: await presentLinks(ctx, linked, page.items), stats };
}

async function presentLinks(ctx: Context, linked: LinkedContent, links: readonly PlacedLink[]): Promise<LinkUsage[]> {
  const { content } = linked;
  const targets = links.map((link) => targetOf(linked, link));
  const contents = [content, ...targets.flatMap((target) => target?.content ?? [])];
  const present = await loadReferences(ctx, linked.organizationWire, contents);
  return links.map(({ status, text, places, count }, index) => {
    const target = targets[index];
    const targetReference = target && present(target);
    const locations = places.flatMap((place) => present(linkLocationOf(linked, place)) ?? []);
    return {
      status,
      relation: places.some(({ dependsOn }) => dependsOn) ? 'dependsOn' : 'reference',
      target: text,
      ...(targetReference !== undefined && { targetReference }),
      locationReferences: locations,
      ...(count > places.length && { more: count - places.length }),
    };
  });
}

function targetOf({ content }: LinkedContent, { key, status, address }: PlacedLink): LinkReferences | undefined {
  if (address !== undefined) return address.target;
  const target = readKey(key);
  const isThing = target.kind === 'page' || target.kind === 'file' || target.kind === 'reusable-content';
  return isThing && status === 'ok' ? { content, thing: target } : undefined;
}

/** A place is a page, or a snippet. */
export function linkLocationOf(
  { content }: Pick<LinkedContent, 'content'>,
  { source, node }: LinkPlace,
): LinkReferences {
  const thing: LinkedEntity = content.view.index.byId.has(source)
    ? { kind: 'page', page: source }
    : { kind: 'reusable-content', reusableContent: source };
  return { content, thing, node };
}
