import { applyChanges, type ContentChange, type OpenRevision, openRevision, solveConflict } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { requireFew } from '../../../platform/compute/heavy-work.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { transact } from '../../../platform/db/transact.ts';
import { badRequest, notFound, conflict as refuse } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type CommitBase, commitContent } from '../content/commit.ts';
import { listUsers, type Referred } from '../content/list-users.ts';
import type { SolveConflicts } from './conflict-schema.ts';
import { listShownConflictsOf, type ShownConflict } from './list-shown-conflicts.ts';
import { changesForNotice, dropNotices, type KeptSide, listNotices, type Notice } from './notices.ts';
import { changesForPage, type Decision, keepsDeleted, type MergedSides } from './page-decisions.ts';

/** Limit of characters of sources that are resolved in some milliseconds. */
const LIGHT_CHARACTERS = 64 * 1024;

type Solution = SolveConflicts['solutions'][number];

/** The change request, and the user who resolves its conflicts. */
export interface SolvedRequest {
  readonly space: SpaceRow;
  readonly changeRequest: ChangeRequestRow;
  readonly userId: string;
  readonly ifMatch: string | undefined;
}

/** Resolutions of conflicts in pages and texts, and of those of files and settings. */
interface Decisions {
  readonly shown: readonly Decision[];
  readonly notices: readonly { readonly notice: Notice; readonly keep: KeptSide }[];
}

/**
 * Resolves conflicts in one revision of the change request: texts keep every byte outside of them, properties, files and
 * settings get the value of the chosen side, and a page whose deletion is chosen is deleted. Choices that change nothing
 * create no revision.
 * @returns id of the active revision
 * @throws 400 for a choice that a conflict does not allow, 404 for one that does not exist or is already resolved, and
 * errors of `commitContent`
 */
export async function solveConflicts(
  ctx: Context,
  request: SolvedRequest,
  solutions: readonly Solution[],
): Promise<string> {
  const { changeRequest, userId, ifMatch } = request;
  const head = { spaceId: changeRequest.space_id, changeRequestId: changeRequest.id };
  const decided = new Set<string>();
  let isWritten = false;
  const onCommit = async (tx: Parameters<typeof dropNotices>[0]) => {
    if (decided.size > 0) await dropNotices(tx, changeRequest, decided);
    return true;
  };
  const revision = await commitContent(ctx, head, { userId, ifMatch, onCommit }, async (base) => {
    const decisions = await readDecisions(ctx, changeRequest, base, solutions);
    for (const { notice } of decisions.notices) decided.add(notice.id);
    const written = await write(ctx, request, base, decisions);
    isWritten = written !== undefined && written.root !== base.revision.root;
    return written;
  });
  if (!isWritten && decided.size > 0) await transact(ctx, (tx) => dropNotices(tx, changeRequest, decided));
  return revision.id;
}

async function readDecisions(
  ctx: Context,
  changeRequest: ChangeRequestRow,
  base: CommitBase,
  solutions: readonly Solution[],
): Promise<Decisions> {
  const listed = await listShownConflictsOf(ctx, changeRequest, base.revision);
  const notices = await listNotices(ctx, { ...changeRequest, revision_id: base.revision.id });
  const decisions = { shown: [] as Decision[], notices: [] as { notice: Notice; keep: KeptSide }[] };
  for (const [index, solution] of solutions.entries()) {
    const path = `body/solutions/${index}`;
    const notice = notices.find(({ id, values }) => id === solution.conflict && values !== undefined);
    if (notice !== undefined) {
      checkSolution({ kind: notice.conflict.kind, keep: notice.keep }, solution, path);
      decisions.notices.push({ notice, keep: solution.keep ?? 'change' });
      continue;
    }
    const shown = listed.find(({ id }) => id === solution.conflict);
    if (shown === undefined) throw notFound('conflict');
    checkSolution({ kind: shown.kind, keep: listKeepable(shown) }, solution, path);
    decisions.shown.push({ shown, solution });
  }
  return decisions;
}

/** The choices of a conflict. */
export const listKeepable = ({ kind }: Pick<ShownConflict, 'kind'>): KeptSide[] =>
  kind === 'text' ? ['main', 'change', 'both'] : ['main', 'change'];

function checkSolution(
  { kind, keep: keepable }: { readonly kind: string; readonly keep: readonly KeptSide[] },
  { keep, text }: Solution,
  path: string,
): void {
  if ((keep === undefined) === (text === undefined)) throw badRequest(`${path} must have either keep or text.`);
  if (text !== undefined && kind !== 'text') throw badRequest(`${path}/text requires a conflict of the kind text.`);
  if (keep === undefined || keepable.includes(keep)) return;
  const allowed = keepable.map((side) => JSON.stringify(side)).join(' or ');
  throw badRequest(`${path}/keep must be ${allowed} for a conflict of the kind ${kind}.`);
}

async function write(ctx: Context, request: SolvedRequest, base: CommitBase, decisions: Decisions) {
  const { space, changeRequest } = request;
  const { revision, store } = base;
  const changes = await listChanges(ctx, changeRequest, base, decisions);
  if (changes.length === 0) return undefined;
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  const findUsers = (thing: Referred) => listUsers(ctx, { space, revision, changeRequest }, thing);
  const input = { newId, now: ctx.clock().toISOString(), spaceId: space.id, findUsers, pause };
  const applied = await applyChanges(store, revision.root, changes, input);
  if ('written' in applied) return applied.written;
  const { path, message } = applied.refusal;
  throw refuse(
    `The conflicts cannot be resolved this way: ${path} ${message}. Edit the page instead.`,
    'source_required',
  );
}

async function listChanges(
  ctx: Context,
  changeRequest: ChangeRequestRow,
  { revision, store }: CommitBase,
  { shown, notices }: Decisions,
): Promise<ContentChange[]> {
  const open = async (id: string) => openRevision(store, (await getRevision(ctx, changeRequest.space_id, id)).root);
  const current = await openRevision(store, revision.root);
  const main = await open(changeRequest.revision_ancestor_id ?? changeRequest.revision_initial_id);
  const changeRevision = shown.find((decision) => decision.shown.changeRevision !== undefined)?.shown.changeRevision;
  const change = changeRevision === undefined ? undefined : await open(changeRevision);
  const changes: ContentChange[] = [];
  for (const group of await sortByDepth(main, groupBySubject(shown)))
    changes.push(...(await changesForGroup(ctx, { main, change, current }, group)));
  for (const { notice, keep } of notices) changes.push(...(await changesForNotice(current, notice, keep)));
  return changes;
}

/** Pages in the order of their depth in main content: each is moved below a page that has been moved before. */
async function sortByDepth(main: OpenRevision, groups: readonly Decision[][]): Promise<Decision[][]> {
  const depths = await Promise.all(
    groups.map(async (group) => {
      const id = group[0]?.shown.subject.page?.page.id;
      return id === undefined ? 0 : ((await main.findAncestors(id))?.length ?? 0);
    }),
  );
  const depthOf = new Map(groups.map((group, index) => [group, depths[index] ?? 0]));
  return groups.toSorted((one, other) => (depthOf.get(one) ?? 0) - (depthOf.get(other) ?? 0));
}

async function changesForGroup(
  ctx: Context,
  sides: MergedSides,
  group: readonly Decision[],
): Promise<readonly ContentChange[]> {
  const [first] = group;
  if (first === undefined) return [];
  const { page, reusableContent } = first.shown.subject;
  const source = solveText(ctx, group);
  const text = source === undefined ? {} : { document: { source } };
  if (reusableContent === undefined) return changesForPage(sides, page.page.id, group, text);
  const { id } = reusableContent;
  return group.some(keepsDeleted)
    ? [{ operation: 'delete_reusable_content', reusableContent: id }]
    : [{ operation: 'update_reusable_content', reusableContent: id, ...text }];
}

function groupBySubject(decisions: readonly Decision[]): Decision[][] {
  const groups = new Map<string, Decision[]>();
  for (const decision of decisions) {
    const { page, reusableContent } = decision.shown.subject;
    const id = page?.page.id ?? reusableContent?.id ?? '';
    groups.set(id, [...(groups.get(id) ?? []), decision]);
  }
  return [...groups.values()];
}

/**
 * The source with its conflicts resolved, from the bottom so that the positions of the others stay valid; undefined for
 * a title.
 */
function solveText(ctx: Context, group: readonly Decision[]): string | undefined {
  const [first] = group;
  if (first === undefined || first.shown.kind === 'title') return undefined;
  let { source } = first.shown;
  requireFew(ctx, source.length * group.length, LIGHT_CHARACTERS);
  for (const { shown, solution } of group.toSorted((one, other) => other.shown.index - one.shown.index)) {
    const solved = solveConflict(source, shown.index, solution.keep ?? { text: solution.text ?? '' });
    if (solved === undefined) throw notFound('conflict');
    source = solved;
  }
  return source;
}
