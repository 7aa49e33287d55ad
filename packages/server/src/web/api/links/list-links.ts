import type { Context } from '../../../domain/context.ts';
import { readKey } from '../../../engines/links/link-key.ts';
import type { LinkPlace, LinkReader, LinkSource } from '../../../engines/links/link-state.ts';
import { type Occurrence, occurrencesOf } from '../../../engines/links/occurrences.ts';
import { decodePage, encodePage, type ListPage, PAGE_SIZE, slicePage } from '../../../platform/http/list.ts';
import { type LinkedContent, readLinksSoon } from './linked-content.ts';
import { listOwnHosts } from './own-hosts.ts';
import type { LinkReferences } from './present.ts';
import { createUrlResolver, type LinkedEntity, type ResolvedUrl } from './resolve-url.ts';
import type { LinkList, LinksQuery, LinkUsage } from './schema.ts';
import { loadReferences } from './show.ts';

/** Maximum occurrences of one item. */
const MAX_PLACES = 500;
/** Maximum occurrences in a response: a page of the list ends early if its items have many. */
const MAX_ALL_PLACES = 2_000;

type Status = LinkUsage['status'];

/** A target with its properties, without its occurrences. */
interface ListedLink {
  readonly key: string;
  readonly status: Status;
  /** The resolved target, for URLs. */
  readonly resolved?: ResolvedUrl;
}

interface PlacedLink extends ListedLink {
  readonly text: string;
  readonly places: readonly LinkPlace[];
  readonly count: number;
}

type Stats = LinkList['stats'];

/** The links of a space or a change request, grouped by target. */
export async function listLinks(ctx: Context, linked: LinkedContent, query: LinksQuery): Promise<LinkList> {
  const hosts = await listOwnHosts(ctx, linked.organization);
  const { totals, urlKeys, newlyBroken, newUrls, mark } = await readLinksSoon(
    ctx,
    linked.content,
    (links, change, isPartial) => {
      const keys = links.listUrls(hosts);
      return {
        mark: markPartial(isPartial),
        totals: links.totals,
        urlKeys: keys,
        newlyBroken: change?.listNewlyBroken(),
        newUrls: new Set(change === undefined ? [] : keys.filter((key) => !change.wasLinked(key))),
      };
    },
  );
  const urlLinks = await resolveUrls(ctx, linked, urlKeys);
  const brokenUrls = urlLinks.filter(({ status }) => status === 'broken');
  const newlyBrokenLinks = newlyBroken && [
    ...newlyBroken.sort().map((key): ListedLink => ({ key, status: 'broken' })),
    ...brokenUrls.filter(({ key }) => newUrls.has(key)),
  ];
  const stats: Stats = {
    total: totals.total + urlLinks.length,
    broken: {
      total: totals.broken + brokenUrls.length,
      ...(newlyBrokenLinks !== undefined && { changeRequest: newlyBrokenLinks.length }),
    },
  };
  const { status } = query;
  const filteredLinks = urlLinks.filter((link) => status === undefined || link.status === status);
  if (query.brokenContext === 'changeRequest' && newlyBrokenLinks !== undefined) {
    const page = slicePage(status === undefined || status === 'broken' ? newlyBrokenLinks : [], keyOfLink, query);
    const items = await readLinksSoon(ctx, linked.content, (links) => page.items.map((link) => placeLink(links, link)));
    return { ...page, items: await presentLinks(ctx, linked, items), stats, ...mark };
  }
  const local = { ok: totals.total - totals.broken, broken: totals.broken, 'in-app': 0 };
  const count = (status === undefined ? totals.total : local[status]) + filteredLinks.length;
  const { items, next } = await readLinksSoon(ctx, linked.content, (links) => readItems(links, filteredLinks, query));
  return { ...(next && { next }), count, items: await presentLinks(ctx, linked, items), stats, ...mark };
}

/** The member of a response that says whether links are missing in it. */
export const markPartial = (isPartial: boolean): Pick<LinkList, 'isPartial'> => (isPartial ? { isPartial } : {});

const keyOfLink = ({ key }: ListedLink): string => key;

/** The resolved URLs, without those outside of the organization. */
async function resolveUrls(ctx: Context, linked: LinkedContent, keys: readonly string[]): Promise<ListedLink[]> {
  const resolve = createUrlResolver(ctx, linked);
  const links: ListedLink[] = [];
  for (const key of keys) {
    const target = readKey(key);
    const resolved = target.kind === 'url' ? await resolve(target.ownUrl) : undefined;
    if (resolved !== undefined) links.push({ key, status: resolved.status, resolved });
  }
  return links;
}

/** One page of the list: targets that the index resolves come first, then URLs, both sorted by key. */
function readItems(
  links: LinkReader,
  urlLinks: readonly ListedLink[],
  { status, page, limit = PAGE_SIZE.default }: LinksQuery,
): { items: PlacedLink[]; next?: { page: string } } {
  const [after = ''] = page === undefined ? [] : decodePage(page, 1);
  const isBroken = status === undefined ? undefined : status === 'broken';
  const local = status === 'in-app' ? [] : links.listTargets(after, limit + 1, isBroken);
  const left = urlLinks.filter(({ key }) => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0);
  const listed: ListedLink[] = [
    ...local.map((target): ListedLink => ({ key: target.key, status: target.isBroken ? 'broken' : 'ok' })),
    ...left,
  ];
  const items: PlacedLink[] = [];
  let occurrenceCount = 0;
  for (const link of listed.slice(0, limit)) {
    const placed = placeLink(links, link);
    occurrenceCount += placed.places.length;
    if (items.length > 0 && occurrenceCount > MAX_ALL_PLACES) break;
    items.push(placed);
  }
  const last = items.at(-1);
  return {
    items,
    ...(last !== undefined && items.length < listed.length && { next: { page: encodePage([last.key]) } }),
  };
}

function placeLink(links: LinkReader, link: ListedLink): PlacedLink {
  const occurrences = links.listPlaces([link.key], undefined, MAX_PLACES);
  const count = occurrences.length < MAX_PLACES ? occurrences.length : links.countPlaces([link.key]);
  const first = occurrences[0] && links.findSource(occurrences[0].source);
  return { ...link, places: occurrences, count, text: textOf(first, link.key) };
}

const textOf = (source: LinkSource | undefined, key: string): string =>
  source?.uses.find((use) => use.key === key)?.target ?? '';

/** The links of one page, in text order. */
export async function listPageLinks(
  ctx: Context,
  linked: LinkedContent,
  pageId: string,
  query: LinksQuery,
): Promise<LinkList> {
  const { linkSource, before, mark } = await readLinksSoon(ctx, linked.content, (links, change, isPartial) => {
    const source = links.findSource(pageId);
    const keys = new Set(occurrencesOf(source).map(({ key }) => key));
    return {
      mark: markPartial(isPartial),
      linkSource: source,
      before:
        change &&
        new Map([...keys].map((key) => [key, { broken: change.wasBroken(key), linked: change.wasLinked(key) }])),
    };
  });
  const occurrencesByKey = new Map<string, Occurrence[]>();
  for (const occurrence of occurrencesOf(linkSource))
    occurrencesByKey.set(occurrence.key, [...(occurrencesByKey.get(occurrence.key) ?? []), occurrence]);
  const all: PlacedLink[] = [];
  const resolve = createUrlResolver(ctx, linked);
  for (const [key, among] of occurrencesByKey) {
    const target = readKey(key);
    const resolved = target.kind === 'url' ? await resolve(target.ownUrl) : undefined;
    if (target.kind === 'url' && resolved === undefined) continue;
    const status = resolved?.status ?? (among[0]?.isBroken === true ? 'broken' : 'ok');
    const link = {
      key,
      status,
      text: textOf(linkSource, key),
      count: among.length,
      places: among.slice(0, MAX_PLACES),
    };
    all.push({ ...link, ...(resolved !== undefined && { resolved }) });
  }
  const broken = all.filter(({ status }) => status === 'broken');
  const newlyBroken = broken.filter(({ key, resolved }) => {
    const was = before?.get(key);
    return resolved === undefined ? was?.broken !== true : was?.linked !== true;
  });
  const stats: Stats = {
    total: all.length,
    broken: { total: broken.length, ...(before !== undefined && { changeRequest: newlyBroken.length }) },
  };
  const filteredLinks = all.filter(({ status }) => query.status === undefined || status === query.status);
  const page: ListPage<PlacedLink> = slicePage(filteredLinks, keyOfLink, query);
  return { ...page, items: await presentLinks(ctx, linked, page.items), stats, ...mark };
}

async function presentLinks(ctx: Context, linked: LinkedContent, links: readonly PlacedLink[]): Promise<LinkUsage[]> {
  const { content } = linked;
  const targets = links.map((link) => targetOf(linked, link));
  const contents = [content, ...targets.flatMap((target) => target?.content ?? [])];
  const present = await loadReferences(ctx, linked.organizationWire, contents);
  return links.map(({ status, text, places, count }, index) => {
    const target = targets[index];
    const targetReference = target && present(target);
    const locations = places.flatMap((occurrence) => present(linkLocationOf(linked, occurrence)) ?? []);
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

function targetOf({ content }: LinkedContent, { key, status, resolved }: PlacedLink): LinkReferences | undefined {
  if (resolved !== undefined) return resolved.target;
  const target = readKey(key);
  const isThing = target.kind === 'page' || target.kind === 'file' || target.kind === 'reusable-content';
  return isThing && status === 'ok' ? { content, thing: target } : undefined;
}

/** The location is a page, or a reusable content. */
export function linkLocationOf(
  { content }: Pick<LinkedContent, 'content'>,
  { source, node }: LinkPlace,
): LinkReferences {
  const thing: LinkedEntity = content.view.index.byId.has(source)
    ? { kind: 'page', page: source }
    : { kind: 'reusable-content', reusableContent: source };
  return { content, thing, node };
}
