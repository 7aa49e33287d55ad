import { type ConflictValue, readConflictLines, sideOf } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { requireFew } from '../../../platform/compute/heavy-work.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { renderUnsavedHtml } from '../content/page-html.ts';
import { presentFile, type ShownRevision } from '../content/present.ts';
import { showRevision } from '../content/show-revision.ts';
import type { ConflictNoticeWire, ShownConflicts, ShownConflictWire } from './conflict-schema.ts';
import { summarizeConflict } from './conflicts.ts';
import { listShownConflictsOf, type ShownConflict } from './list-shown-conflicts.ts';
import { appliedSideOf, listNotices, type Notice } from './notices.ts';
import { listKeepable } from './solve-conflicts.ts';

/** Limit of characters of a side that is rendered in some milliseconds. */
const LIGHT_SIDES = 8;
/** Maximum number of rendered conflicts; further ones follow when these are resolved. */
const MAX_RENDERED = 100;

/** The conflicts of a change request with both sides as rendered pages. */
export async function showConflicts(
  ctx: Context,
  space: SpaceRow,
  changeRequest: ChangeRequestRow,
): Promise<ShownConflicts> {
  const revision = await getRevision(ctx, space.id, changeRequest.revision_id);
  const isFinished = changeRequest.status === 'merged';
  const conflicts = isFinished ? [] : await listShownConflictsOf(ctx, changeRequest, revision);
  const notices = isFinished ? [] : await listNotices(ctx, changeRequest);
  requireFew(ctx, 2 * conflicts.length, LIGHT_SIDES);
  const revisionView = await showRevision(ctx, space, revision, changeRequest);
  const stylesheets = new Set<string>();
  const presented: ShownConflictWire[] = [];
  for (const conflict of conflicts.slice(0, MAX_RENDERED))
    presented.push(await presentConflict(ctx, revisionView, conflict, stylesheets));
  return {
    object: 'shown-conflicts',
    revision: revision.id,
    conflicts: presented,
    notices: notices.map((notice) => presentNotice(ctx, space, notice)),
    stylesheets: [...stylesheets],
  };
}

function presentNotice(ctx: Context, space: SpaceRow, { id, conflict, values, keep }: Notice): ConflictNoticeWire {
  const side = (value: ConflictValue) =>
    typeof value === 'object' && value !== null
      ? { text: value.name, file: presentFile(ctx, space.id, value, {}) }
      : { text: value === null ? '' : String(value) };
  return {
    ...summarizeConflict(conflict),
    id,
    ...(values && { main: side(values.main), change: side(values.change), applies: appliedSideOf(values) }),
    keep: [...keep],
  };
}

async function presentConflict(
  ctx: Context,
  revisionView: ShownRevision,
  conflict: ShownConflict,
  stylesheets: Set<string>,
): Promise<ShownConflictWire> {
  const { id, kind, main, change, message, subject } = conflict;
  const hasLines = kind !== 'text' && kind !== 'page';
  const properties = hasLines ? compareLines(main, change) : undefined;
  const side = async (name: 'main' | 'change') => {
    const rendered = await renderSide(ctx, revisionView, conflict, name, stylesheets);
    return { text: conflict[name], ...rendered };
  };
  const { page, reusableContent } = subject;
  const title = conflict.title ?? page?.page.title ?? '';
  return {
    id,
    kind: kind === 'front matter' ? 'front-matter' : kind,
    ...(page !== undefined && { page: { id: page.page.id, title, path: page.path } }),
    ...(reusableContent !== undefined && { reusableContent: { id: reusableContent.id, title: reusableContent.title } }),
    message,
    main: await side('main'),
    change: await side('change'),
    ...(properties !== undefined && properties.length > 0 && { properties }),
    keep: listKeepable(conflict),
    isEditable: kind === 'text',
  };
}

/** Markdown as the page shows it; the whole page on the side that keeps it where the other one has deleted it. */
async function renderSide(
  ctx: Context,
  revisionView: ShownRevision,
  conflict: ShownConflict,
  side: 'main' | 'change',
  stylesheets: Set<string>,
): Promise<{ html?: string }> {
  const { kind, subject, source } = conflict;
  const { document, page } = subject;
  const isKept = kind === 'properties' && /^page: changed\s*$/m.test(conflict[side]);
  if ((kind !== 'text' && kind !== 'page' && !isKept) || document === undefined) return {};
  const text = isKept ? sideOf(source, side) : conflict[side];
  // Both sides are stored.
  const unsaved = { markdown: text, mayShow: () => true };
  const rendered = await renderUnsavedHtml(ctx, revisionView, { ...page, page: document }, unsaved);
  for (const url of rendered.stylesheets) stylesheets.add(url);
  return { html: rendered.html };
}

/** The differing lines by name. */
function compareLines(main: string, change: string) {
  const linesOf = (text: string) =>
    new Map(readConflictLines(text.replaceAll(/^---\s*$/gm, '')).map(({ name, value }) => [name, value]));
  const [one, other] = [linesOf(main), linesOf(change)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [mine, theirs] = [one.get(name) ?? '', other.get(name) ?? ''];
    return mine === theirs ? [] : [{ name, main: mine, change: theirs }];
  });
}
