import {
  type DocumentPage,
  diffRevisions,
  type PageRecord,
  parsePage,
  type ReusableContent,
  type WrittenRevision,
} from '@bindery/content';
import { includesRole } from '../../../domain/access/permissions.ts';
import type { Context } from '../../../domain/context.ts';
import { listSpecNames } from '../../../engines/pages/select-api.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import { forbidden } from '../../../platform/errors.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { decodeSource } from '../../../platform/store/revision-reader.ts';
import { withObjects } from '../../../platform/store/with-objects.ts';

/** Edits of a revision that are not stored yet. */
export interface UnstoredEdits {
  readonly organizationId: string;
  /** Everybody who wrote them; null for somebody who no longer exists. */
  readonly writers: readonly (string | null)[];
  /** Root of the revision that they were made on. */
  readonly before: string;
  readonly written: WrittenRevision;
}

/**
 * Refuses edits by which somebody would show a further OpenAPI specification of the organization that they cannot
 * read: a page shows what it names to everybody who can read the page. Whether the specification exists makes no
 * difference, so that nobody learns it.
 * @throws 403
 */
export async function requireShownSpecs(ctx: Context, edits: UnstoredEdits): Promise<void> {
  const { organizationId, writers, before, written } = edits;
  const mayRead = await Promise.all(writers.map((userId) => mayReadSpecs(ctx, organizationId, userId)));
  if (mayRead.length > 0 && mayRead.every(Boolean)) return;
  const store = withObjects(ctx.content, written.objects);
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  const { pages, reusableContents } = await diffRevisions(store, before, written.root, pause);
  const namesIn = async (texts: readonly Text[]): Promise<Set<string>> => {
    const names = new Set<string>();
    for (const text of texts) {
      await pause();
      if ('computed' in text && text.computed !== undefined) names.add(text.computed.spec);
      const [bytes = new Uint8Array()] = await store.get([text.document]);
      for (const name of listNamesIn(decodeSource(bytes), text)) names.add(name);
    }
    return names;
  };
  const namesBefore = await namesIn(
    [pages, reusableContents].flatMap(({ removed, changed }) => textsOf(removed, changed, 'before')),
  );
  const namesAfter = await namesIn(
    [pages, reusableContents].flatMap(({ added, changed }) => textsOf(added, changed, 'after')),
  );
  for (const name of namesAfter) {
    if (namesBefore.has(name)) continue;
    throw forbidden(`show the OpenAPI specification "${name}" of the organization. Ask one of its members to add it`);
  }
}

/** Whether somebody can read the specifications of an organization: its members can, guests and former members cannot. */
export async function mayReadSpecs(ctx: Context, organizationId: string, userId: string | null): Promise<boolean> {
  const member = userId === null ? undefined : await findMember(ctx.database.reader, organizationId, userId);
  return member !== undefined && includesRole(member.role, 'read');
}

type Text = Pick<DocumentPage, 'document' | 'syntax' | 'computed'> | ReusableContent;
type Item = PageRecord | ReusableContent;

/** The items with a text on one side of a comparison. */
function textsOf(
  alone: readonly Item[],
  changed: readonly { readonly before: Item; readonly after: Item }[],
  side: 'before' | 'after',
): Text[] {
  return [...alone, ...changed.map((change) => change[side])].filter((item): item is Item & Text => 'document' in item);
}

/** What names a specification in any syntax; a text without it is not parsed. */
const MAY_NAME = /api|swagger/i;

const listNamesIn = (source: string, { syntax }: Text): readonly string[] =>
  MAY_NAME.test(source) ? listSpecNames(parsePage(source, { syntax }).document) : [];
