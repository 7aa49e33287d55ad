import { selectShareLinks } from '../../platform/queries/share-links.ts';
import type { Context } from '../context.ts';
import type { LoadedSite } from '../sites/find-site.ts';
import type { SentEvent } from './event-schema.ts';
import type { EventFacts } from './store-event.ts';

/** The properties of a share link that events record. */
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

/** The contents of a site, by id. */
interface OwnIds {
  readonly sections: ReadonlySet<string>;
  readonly siteSpaces: ReadonlySet<string>;
  readonly spaces: ReadonlySet<string>;
}

/** A site is another object after every commit, so this is true while it exists. */
const ids = new WeakMap<LoadedSite, OwnIds>();

function ownIds(loadedSite: LoadedSite): OwnIds {
  const known = ids.get(loadedSite);
  if (known !== undefined) return known;
  const own = {
    sections: new Set(loadedSite.structure.sections.map(({ row }) => row.id)),
    siteSpaces: new Set(loadedSite.spaces.map(({ row }) => row.id)),
    spaces: new Set(loadedSite.spaces.map(({ space }) => space.id)),
  };
  ids.set(loadedSite, own);
  return own;
}

const ID = /^[\w-]+$/;

/**
 * The location of an event. Visitors' values are accepted only if they are of the site; those of servers with a token
 * are trusted. Keys of share links are replaced by the ids of the links, since readers of the insights may not have
 * access to the site.
 */
export function locateEvent(
  loadedSite: LoadedSite,
  { location }: SentEvent,
  { isReporter, keys }: { readonly isReporter: boolean; readonly keys: ReadonlyMap<string, SharedBy> },
): EventFacts['location'] {
  const { sections, siteSpaces, spaces } = ownIds(loadedSite);
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
