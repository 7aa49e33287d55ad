import {
  type BlockChange,
  type Document,
  type DocumentDiff,
  type DocumentPage,
  diffDocuments,
  type IndexedPage,
} from '@bindery/content';
import { chooseAssets } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import { assetsPathOf } from '../../../domain/sites/match-site.ts';
import { pageAssets } from '../../../engines/pages/page-assets.ts';
import { requireFew } from '../../../platform/compute/heavy-work.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { notFound } from '../../../platform/errors.ts';
import { isInline } from '../../../platform/store/revision-reader.ts';
import type { ShownRevision } from '../content/present.ts';
import { showComputed, showRevision } from '../content/show-revision.ts';
import { type BlockRenderer, createBlockRenderer, type RenderedSide } from './render-blocks.ts';
import type { BlockDifference, PageBlockChanges } from './schema.ts';

/** Two compared revisions; that of a change request links to its pages. */
export interface ComparedRevisions {
  readonly space: SpaceRow;
  readonly before: RevisionRow;
  readonly after: RevisionRow;
  readonly changeRequest?: ChangeRequestRow;
}

/** Maximum blocks of both texts, compared and rendered in some milliseconds. */
const LIGHT_BLOCKS = 100;
const NOTHING: Document = { object: 'document', data: {}, nodes: [] };

/**
 * The block-by-block diff of one page between two revisions of a space. Conditions and expressions are shown as
 * written: conditional content must be reviewed too.
 * @param context unchanged blocks that are rendered on each side of a change
 * @throws ServiceError 404 for a page in neither revision
 */
export async function comparePageBlocks(
  ctx: Context,
  compared: ComparedRevisions,
  page: string,
  context: number,
): Promise<PageBlockChanges> {
  const { space, before, after, changeRequest } = compared;
  const [old, fresh] = [
    await readSide(ctx, await showRevision(ctx, space, before), page),
    await readSide(ctx, await showRevision(ctx, space, after, changeRequest), page),
  ];
  if (old === undefined && fresh === undefined) throw notFound('page');
  const [one, other] = [old?.document ?? NOTHING, fresh?.document ?? NOTHING];
  if (one !== other) requireFew(ctx, one.nodes.length + other.nodes.length, LIGHT_BLOCKS);
  const diff = diffDocuments(one, other);
  const renderer = await createBlockRenderer(ctx, { before: old?.side, after: fresh?.side, marks: diff.marks });
  const blocks = presentBlocks(diff, renderer, context);
  return {
    object: 'page-block-changes',
    page,
    revisions: { before: before.id, after: after.id },
    blocks,
    stylesheets: [...chooseAssets(pageAssets(assetsPathOf(ctx)), renderer.listHtml()).stylesheets],
  };
}

interface ReadSide {
  readonly document: Document;
  /** Absent for a page without text. */
  readonly side?: RenderedSide;
}

/** The stored text of a page; undefined if the revision does not contain the page. */
async function readSide(ctx: Context, shownRevision: ShownRevision, pageId: string): Promise<ReadSide | undefined> {
  const indexed = shownRevision.view.index.byId.get(pageId);
  if (indexed === undefined) return undefined;
  const { page } = indexed;
  if (page.type !== 'document' || isInline(page.document)) return { document: NOTHING };
  const { document } = await ctx.revisions.parsed(page);
  // Links may target computed pages too.
  const withComputed = await showComputed(ctx, shownRevision, {});
  return { document, side: { shown: withComputed, indexed: indexed as IndexedPage<DocumentPage>, document } };
}

function presentBlocks({ blocks }: DocumentDiff, renderer: BlockRenderer, context: number): BlockDifference[] {
  const presented: BlockDifference[] = [];
  for (let at = 0; at < blocks.length; ) {
    const change = blocks[at] as BlockChange;
    if (change.type !== 'equal') {
      presented.push(presentChange(change, renderer));
      at += 1;
      continue;
    }
    let end = at;
    while (blocks[end]?.type === 'equal') end += 1;
    const run = blocks.slice(at, end) as Extract<BlockChange, { type: 'equal' }>[];
    const [above, below] = [at === 0 ? 0 : context, end === blocks.length ? 0 : context];
    presented.push(...presentRun(run, renderer, above, below));
    at = end;
  }
  return presented;
}

/** A run of unchanged blocks: those next to changes, and the number of blocks between them. */
function presentRun(
  run: readonly Extract<BlockChange, { type: 'equal' }>[],
  renderer: BlockRenderer,
  above: number,
  below: number,
): BlockDifference[] {
  const show = (part: typeof run): BlockDifference[] =>
    part.length === 0
      ? []
      : [
          {
            type: 'equal',
            count: part.length,
            html: renderer.renderAll(part.map(({ after }) => after)),
            keys: part.map(({ after }) => after.key ?? ''),
          },
        ];
  // A single block is as short as the line that would replace it.
  if (run.length <= above + below + 1 && above + below > 0) return show(run);
  const hidden = run.length - above - below;
  return [
    ...show(run.slice(0, above)),
    { type: 'equal', count: hidden, keys: [] },
    ...show(run.slice(run.length - below)),
  ];
}

function presentChange(change: Exclude<BlockChange, { type: 'equal' }>, renderer: BlockRenderer): BlockDifference {
  switch (change.type) {
    case 'removed':
      return { type: 'removed', before: renderer.present(change.before, 'before') };
    case 'added':
      return { type: 'added', after: renderer.present(change.after, 'after') };
    default: {
      const { before, after, merged, hasMarks } = change;
      const forms = {
        before: renderer.present(before, 'before'),
        after: renderer.present(after, 'after'),
        ...(merged !== undefined && { inline: renderer.renderBoth(merged) }),
        hasMarks,
      };
      if (change.type === 'changed') return { type: 'changed', ...forms };
      const { end, from, to, isChanged } = change;
      return { type: 'moved', end, places: { before: from, after: to }, isChanged, ...forms };
    }
  }
}
