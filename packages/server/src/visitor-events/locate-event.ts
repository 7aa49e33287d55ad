import type { Context } from '../context.ts';
import { selectShareLinks } from '../queries/share-links.ts';
import type { FoundSite } from '../sites/find-site.ts';
import type { SentEvent } from './event-schema.ts';
import type { EventFacts } from './store-event.ts';

/** A share link, as far as events are about it. */
export interface SharedBy {
  readonly id: string;
  readonly isActive: boolean;
}

/** The share links of a site by their keys. */
export async function loadShareKeys(ctx: Context, siteId: string): Promise<ReadonlyMap<string, SharedBy>> {
  return ctx.cache.get(`share keys of ${siteId}`, async () => {
    const links = await selectShareLinks(ctx.database.reader, siteId).execute();
    return new Map(links.map(({ id, key, active }) => [key, { id, isActive: active === 1 }]));
  });
}

/** What is on a site, by its ids. */
interface OwnIds {
  readonly sections: ReadonlySet<string>;
  readonly siteSpaces: ReadonlySet<string>;
  readonly spaces: ReadonlySet<string>;
}

/** A site is another object after every commit, so this is true while it exists. */
const ids = new WeakMap<FoundSite, OwnIds>();

function ownIds(found: FoundSite): OwnIds {
  const known = ids.get(found);
  if (known !== undefined) return known;
  const own = {
    sections: new Set(found.structure.sections.map(({ row }) => row.id)),
    siteSpaces: new Set(found.spaces.map(({ row }) => row.id)),
    spaces: new Set(found.spaces.map(({ space }) => space.id)),
  };
  ids.set(found, own);
  return own;
}

const ID = /^[\w-]+$/;

/**
 * Where an event happened. Of visitors nothing is taken that is not of the site; of servers with a token what they say.
 * Keys of share links become the ids of the links, as a caller who may read this may not open the site with it.
 */
export function locateEvent(
  found: FoundSite,
  { location }: SentEvent,
  { isReporter, keys }: { readonly isReporter: boolean; readonly keys: ReadonlyMap<string, SharedBy> },
): EventFacts['place'] {
  const { sections, siteSpaces, spaces } = ownIds(found);
  const keep = (id: string | null | undefined, own: ReadonlySet<string>) =>
    id != null && id !== '' && (isReporter || own.has(id)) ? id : null;
  const name = (id: string | null | undefined) => (id != null && ID.test(id) ? id : null);
  const space = keep(location.space, spaces);
  const shared = keys.get(location.siteShareKey ?? '')?.id;
  return {
    section: keep(location.siteSection, sections),
    site_space: keep(location.siteSpace, siteSpaces),
    share_key: shared ?? (isReporter ? name(location.siteShareKey) : null),
    space,
    revision: space === null ? null : name(location.revision),
    page: space === null ? null : name(location.page),
  };
}
