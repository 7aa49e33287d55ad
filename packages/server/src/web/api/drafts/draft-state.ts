import {
  checkDocumentTree,
  type DocumentPage,
  isReadWhole,
  openRevision,
  parsePage,
  patchSource,
} from '@bindery/content';
import {
  checkEditorDocument,
  documentOfNode,
  measureDocument,
  nodeOfDocument,
  readSteps,
  type StoredStep,
  sizeOfDocument,
} from '@bindery/editor-model';
import type { Node } from 'prosemirror-model';
import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { requireFew, requireLightText } from '../../../platform/compute/heavy-work.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { PageDraftRow, PageDraftStepRow } from '../../../platform/db/tables/page-drafts.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { listSteps } from '../../../platform/queries/page-draft-steps.ts';
import { LruCache } from '../../../platform/store/lru-cache.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import { EDITOR_SCHEMA } from './editor-schema.ts';

/** The document of a draft at a version. */
export interface DraftState {
  readonly version: number;
  readonly doc: Node;
}

/** A batch with its steps. */
export interface ReadBatch {
  readonly row: PageDraftStepRow;
  readonly steps: readonly StoredStep[];
  /** The version of the database before it was read or written: the account of its user may be deleted since. */
  readonly seen: number;
}

/** A draft in memory: with the last batches that led to it, which are what its writers ask for. */
export interface RecentState extends DraftState {
  /** In order, the last one of the version of the state. */
  readonly batches: readonly ReadBatch[];
}

/** Limit of characters of documents in memory, and the limit for idle drafts. */
const [MOST_CHARACTERS, RESTING_CHARACTERS] = [24_000_000, 1_000_000];
/** Limits of characters as JSON and of nodes of a draft: the main thread reads such a snapshot in some 20 ms. */
const [MOST_DRAFT_CHARACTERS, MOST_NODES] = [2_000_000, 40_000];
/** Maximum number of batches between two snapshots: the number a node reads that does not have the draft in memory. */
export const SNAPSHOT_BATCHES = 50;
/** Limits of the batches of one draft in memory. */
const [MOST_RECENT, MOST_RECENT_CHARACTERS] = [100, 64_000];
/** Limit of characters of texts that are read and patched here; compute processes handle longer ones. */
export const LIGHT_CHARACTERS = 16 * 1024;

const statesOf = stateOfServer((ctx: Context) =>
  ctx.idleEviction.add(new LruCache<RecentState>(MOST_CHARACTERS, weighState), RESTING_CHARACTERS),
);

const weighState = ({ doc, batches }: RecentState): number => sizeOfDocument(doc) + 2 * sizeOfBatches(batches);
const sizeOfBatches = (batches: readonly ReadBatch[]): number =>
  batches.reduce((sum, { row }) => sum + row.steps.length, 0);

/** Caches a committed state, with its last batches. */
export function rememberState(ctx: Context, draftId: string, { version, doc, batches }: RecentState): void {
  let recent = batches.slice(-MOST_RECENT);
  while (sizeOfBatches(recent) > MOST_RECENT_CHARACTERS) recent = recent.slice(Math.ceil(recent.length / 2));
  statesOf(ctx).set(draftId, { version, doc, batches: recent });
}

export const forgetState = (ctx: Context, draftId: string): void => statesOf(ctx).delete(draftId);

/** The state of a draft in memory, if it is one of the history that the row has. */
export function findState(
  ctx: Context,
  { id, snapshot_version, version }: Pick<PageDraftRow, 'id' | 'snapshot_version' | 'version'>,
): RecentState | undefined {
  const known = statesOf(ctx).get(id);
  return known !== undefined && known.version >= snapshot_version && known.version <= version ? known : undefined;
}

/**
 * The document of a draft at the version of its row: from memory with steps of other nodes applied, or from the
 * snapshot.
 */
export async function loadState(ctx: Context, db: Db, row: PageDraftRow): Promise<DraftState> {
  const start = findState(ctx, row) ?? readSnapshot(row.snapshot, row.snapshot_version);
  if (start.version === row.version) return start;
  const seen = ctx.database.engine.changeVersion();
  const rows = await listSteps(db, row.id, start.version, row.version - start.version);
  const batches = rows.map((step) => readBatch(step, seen));
  const state = applyBatches(start, batches);
  rememberState(ctx, row.id, state);
  return state;
}

export const readSnapshot = (snapshot: string, version: number): RecentState => ({
  version,
  doc: EDITOR_SCHEMA.nodeFromJSON(JSON.parse(snapshot)),
  batches: [],
});

/** @throws Error when stored steps do not apply, which is a defect of the program */
export function applyBatches(state: RecentState, batches: readonly ReadBatch[]): RecentState {
  const doc = batches.reduce((before, { row, steps }) => applySteps(before, row, steps), state.doc);
  return { version: state.version + batches.length, doc, batches: [...state.batches, ...batches] };
}

function applySteps(doc: Node, { draft_id, version }: PageDraftStepRow, steps: readonly StoredStep[]): Node {
  return steps.reduce((before, step) => {
    const { doc: next, failed } = step.apply(before);
    if (!next) throw new Error(`The steps of version ${version} of the draft ${draft_id} do not fit: ${failed}`);
    return next;
  }, doc);
}

export const readBatch = (row: PageDraftStepRow, seen: number): ReadBatch => ({
  row,
  seen,
  steps: readSteps(EDITOR_SCHEMA, JSON.parse(row.steps) as unknown[], Number.POSITIVE_INFINITY),
});

/** The batches of a state after a version; undefined if not all of them are in memory. */
export function listRecent({ version, batches }: RecentState, after: number): readonly ReadBatch[] | undefined {
  const count = version - after;
  if (count < 0 || count > batches.length) return undefined;
  return count === 0 ? [] : batches.slice(-count);
}

/** Whether a document is small enough for a draft. */
export function isEditable(doc: Node): boolean {
  const { characters, nodes } = measureDocument(doc);
  return characters <= MOST_DRAFT_CHARACTERS && nodes <= MOST_NODES;
}

/** Like `listRecent`, as the database has them now; undefined if that is not certain. */
export function listCurrent(ctx: Context, state: RecentState, after: number): readonly ReadBatch[] | undefined {
  const version = ctx.database.engine.changeVersion();
  const batches = listRecent(state, after);
  return batches?.every(({ seen }) => seen === version) ? batches : undefined;
}

/** A page as the initial state of a draft. */
export interface Opening {
  readonly revisionId: string;
  readonly source: string;
  readonly doc: Node;
}

/** The head of a space or of a change request, whose pages have drafts. */
export interface DraftedHead {
  readonly spaceId: string;
  /** Id, not number. */
  readonly changeRequestId?: string | undefined;
}

/** Target of draft operations: a page of a head. */
export interface DraftedPage extends DraftedHead {
  readonly pageId: string;
}

export const headIdOf = ({ spaceId, changeRequestId }: DraftedHead): string => changeRequestId ?? spaceId;

/** The row of a new draft, which has no steps yet. */
export function openDraftRow(now: string, draftedPage: DraftedPage, opening: Opening): PageDraftRow {
  const { spaceId, changeRequestId, pageId } = draftedPage;
  const { revisionId, source, doc } = opening;
  return {
    id: newId(),
    space_id: spaceId,
    change_request_id: changeRequestId ?? null,
    head_id: headIdOf(draftedPage),
    page_id: pageId,
    first_revision_id: revisionId,
    base: source,
    source: null,
    conflicts: 0,
    version: 0,
    snapshot_version: 0,
    snapshot: JSON.stringify(doc),
    flushed_version: 0,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Called before a draft is patched into its source.
 * @throws HeavyWorkError for a draft that is too large for the main thread
 */
export const requireLightDraft = (ctx: Context, { base }: Pick<PageDraftRow, 'base'>, doc: Node): void =>
  requireFew(ctx, Math.max(base.length, doc.content.size, sizeOfDocument(doc) / 4), LIGHT_CHARACTERS);

/**
 * The page of a revision as a document of the editor.
 * @throws 404 for a page without a text, 409 for one that the block editor does not support
 */
export async function readOpening(ctx: Context, draftedPage: DraftedPage, revisionId: string): Promise<Opening> {
  const page = await findWrittenPage(ctx, draftedPage, revisionId);
  if (page === undefined) throw notFound('page');
  requireBlocks(page);
  const source = await ctx.revisions.source(page.document);
  return { revisionId, source, doc: readEditorDocument(ctx, source) };
}

/** A page with a text, as a revision stores it. */
type WrittenPage = Omit<DocumentPage, 'pages'>;

/** The page of a revision; undefined if the revision has no such page with a text. */
export async function findWrittenPage(
  ctx: Context,
  { spaceId, pageId }: DraftedPage,
  revisionId: string,
): Promise<WrittenPage | undefined> {
  const { root } = await getRevision(ctx, spaceId, revisionId);
  const record = await (await openRevision(ctx.content, root)).findPageRecord(pageId);
  return record?.type === 'document' ? record : undefined;
}

/** The source of a page in a revision; undefined if the revision has no such page with a text. */
export async function readPageSource(
  ctx: Context,
  draftedPage: DraftedPage,
  revisionId: string,
): Promise<string | undefined> {
  const page = await findWrittenPage(ctx, draftedPage, revisionId);
  return page && ctx.revisions.source(page.document);
}

/** @throws 409 for a page whose blocks are edited in its source: in the syntax of another tool, or with included files */
export function requireBlocks({ syntax = 'bindery', expanded }: WrittenPage): void {
  if (syntax !== 'bindery') throw needsSourceMode(`has the syntax of another tool (${syntax})`);
  if (expanded !== undefined)
    throw needsSourceMode('includes other files of its repository, where it has to be edited');
}

/** @throws 404 if a revision has no such page with a text */
export async function requireWrittenPage(ctx: Context, draftedPage: DraftedPage, revisionId: string): Promise<void> {
  if ((await findWrittenPage(ctx, draftedPage, revisionId)) === undefined) throw notFound('page');
}

/** The document of a source. @throws 409 for one that the block editor does not support */
export function readEditorDocument(ctx: Context, source: string): Node {
  if (!isReadWhole(source)) throw needsSourceMode(TOO_LARGE);
  if (source.includes('\0')) throw needsSourceMode('contains U+0000');
  requireFew(ctx, source.length, LIGHT_CHARACTERS);
  if (ctx.compute !== undefined) requireLightText(source);
  const doc = nodeOfDocument(EDITOR_SCHEMA, parsePage(source).document);
  if (!isEditable(doc)) throw needsSourceMode(TOO_LARGE);
  try {
    checkEditorDocument(doc);
  } catch (error) {
    if (error instanceof RangeError) throw needsSourceMode('is nested too deeply for the block editor');
    throw error;
  }
  return doc;
}

/** The source of a page with the document of its draft. @throws 409 if text would be lost */
export function patchDraft({ base, source, id }: PageDraftRow, doc: Node): string {
  const checked = checkDocumentTree(documentOfNode(doc), 'document');
  if ('refusal' in checked) throw new Error(`The document of the draft ${id} is refused: ${checked.refusal.path}`);
  const patched = patchSource(source ?? base, checked.document, {});
  if (patched === undefined) throw needsSourceMode('contains text that would be lost');
  return patched.source;
}

const TOO_LARGE = 'is too large for the block editor';

/** @param why the page `…` */
export const needsSourceMode = (why: string) =>
  conflict(`The page ${why}. Edit its source instead (update_page with "source").`, 'source_required');
