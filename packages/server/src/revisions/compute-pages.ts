import { createHash } from 'node:crypto';
import type { DocumentPage, Page } from '@bindery/content';
import { createYielder } from '../concurrency/yielder.ts';
import { keyOfSource } from '../openapi/source.ts';
import { listComputedPages } from '../pages/list-computed-pages.ts';
import { type ComputedContent, type RevisionView, viewOf } from '../store/revision-reader.ts';
import {
  type FoundSpecification,
  findSpecification,
  openSpecification,
  type SpecificationSources,
} from './find-specification.ts';

/** Pages of one revision below which pages are computed; below others nothing is. */
const MAX_COMPUTING = 50;

interface Computing {
  readonly page: DocumentPage;
  readonly found: FoundSpecification;
}

/** What was computed last for a revision. */
const computedViews = new WeakMap<RevisionView, RevisionView>();

/**
 * A revision with the pages that are computed (docs/api/contract.md#computed-content), as visitors, searches and
 * readers of content see it. They have ids, paths and sources as others do, and are found wherever others are. A
 * specification that does not exist, or cannot be read, has no pages.
 * @param view as it is stored
 */
export async function computePages(
  ctx: SpecificationSources,
  organizationId: string,
  view: RevisionView,
): Promise<RevisionView> {
  if (view.computing.length === 0) return view;
  const computing: Computing[] = [];
  for (const { page } of view.computing.slice(0, MAX_COMPUTING)) {
    const found = page.computed && (await findComputedFrom(ctx, organizationId, view, page));
    if (found !== undefined) computing.push({ page, found });
  }
  const names = computing.map(({ page, found }) => `${page.id} ${keyOfSource(found.source)}`);
  const computedOf = createHash('sha256').update(names.join(' ')).digest('base64url').slice(0, 22);
  const known = computedViews.get(view);
  if (known?.computedOf === computedOf) return known;
  const computed = await compute(ctx, view, computing, computedOf);
  computedViews.set(view, computed);
  return computed;
}

const findComputedFrom = (ctx: SpecificationSources, organizationId: string, view: RevisionView, page: DocumentPage) =>
  findSpecification(ctx, { organizationId, view, page }, { kind: 'openapi', spec: page.computed?.spec ?? '' });

async function compute(
  ctx: SpecificationSources,
  view: RevisionView,
  computing: readonly Computing[],
  computedOf: string,
): Promise<RevisionView> {
  const shown = new Map<string, ComputedContent>();
  const changed = new Map<string, DocumentPage>();
  for (const { page, found } of computing) {
    const compiled = await openSpecification(ctx, found.source);
    if (compiled === undefined) continue;
    const parsed = await ctx.revisions.parsed(page.document);
    const language = view.content.language ?? 'en';
    const { document, pages, contents } = await listComputedPages(compiled, page, parsed, language);
    changed.set(page.id, { ...page, document, pages });
    for (const [id, content] of contents) shown.set(id, content);
  }
  const pages = replacePages(view.content.pages, changed);
  return viewOf(view.root, { ...view.content, pages }, { computed: shown, computedOf, pause: createYielder() });
}

/** The tree with pages in place of those of the same id; the pages below them that they have already go on below them. */
function replacePages(pages: readonly Page[], changed: ReadonlyMap<string, DocumentPage>): Page[] {
  return pages.map((page) => {
    if (page.type === 'link') return page;
    const below = replacePages(page.pages, changed);
    const after = changed.get(page.id);
    return after === undefined ? { ...page, pages: below } : { ...after, pages: [...below, ...after.pages] };
  });
}
