import type { LinkEnd, Users } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { keyOf } from '../../../engines/links/link-key.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import { readLinks } from '../links/linked-content.ts';
import type { ContentAccess } from './scopes.ts';

/** An item that texts refer to. */
export interface Referred {
  readonly kind: 'page' | 'file' | 'reusable-content';
  readonly id: string;
}

interface UsedContent extends Pick<ContentAccess, 'space'> {
  readonly changeRequest: ContentAccess['changeRequest'] | undefined;
  readonly revision: RevisionRow;
}

/** Maximum number of checked references: more than a change rewrites. */
const MAX_PLACES = 2000;

/** The pages and reusable contents of a revision that refer to an item in it, from the link index. */
export async function listUsers(
  ctx: Context,
  { space, changeRequest, revision }: UsedContent,
  { kind, id }: Referred,
): Promise<Users> {
  const key = keyOf(endOf({ kind, id }));
  const content = { space, revision, ...(changeRequest !== undefined && { changeRequest }) };
  return readLinks(ctx, content, (links) => {
    const occurrences = links.listPlaces(links.listKeysBelow(key), undefined, MAX_PLACES);
    const sources = [...new Set(occurrences.map(({ source }) => source))].map((source) => links.findSource(source));
    const idsOf = (isSnippet: boolean) =>
      sources.flatMap((source) =>
        source !== undefined && (source.kind === 'snippet') === isSnippet ? [source.id] : [],
      );
    return { pages: idsOf(false), reusableContents: idsOf(true) };
  });
}

function endOf({ kind, id }: Referred): LinkEnd {
  if (kind === 'page') return { kind, page: id };
  return kind === 'file' ? { kind, file: id } : { kind, reusableContent: id };
}
