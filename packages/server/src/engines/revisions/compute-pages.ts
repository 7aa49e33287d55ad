import { createHash } from 'node:crypto';
import type { DocumentPage, Page } from '@bindery/content';
import { createYielder } from '../../platform/concurrency/yielder.ts';
import { type ComputedContent, type RevisionView, viewOf } from '../../platform/store/revision-reader.ts';
import { keyOfSource } from '../openapi/source.ts';
import { listComputedPages } from '../pages/list-computed-pages.ts';
import {
  type FoundSpecification,
  findSpecification,
  openSpecification,
  type SpecificationSources,
} from './find-specification.ts';

/** Maximum number of pages of one revision below which pages are computed; further ones have none. */
const MAX_COMPUTING = 50;

interface Computing {
  readonly page: DocumentPage;
  readonly specification: FoundSpecification;
}

/** The last computed pages of a revision. */
const computedViews = new WeakMap<RevisionView, RevisionView>();

/**
 * A revision with its computed pages (docs/api/contract.md#computed-content), as visitors, searches and readers of
 * content see it. They have ids, paths and sources like other pages, and are included wherever others are. A
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
    const specification = page.computed && (await findComputedFrom(ctx, organizationId, view, page));
    if (specification !== undefined) computing.push({ page, specification });
  }
  const names = computing.map(({ page, specification }) => `${page.id} ${keyOfSource(specification.source)}`);
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
  const contentById = new Map<string, ComputedContent>();
  const changed = new Map<string, DocumentPage>();
  for (const { page, specification } of computing) {
    const compiled = await openSpecification(ctx, specification.source);
    if (compiled === undefined) continue;
    const parsed = await ctx.revisions.parsed(page);
    const language = view.content.language ?? 'en';
    const { document, pages, contents } = await listComputedPages(compiled, page, parsed, language);
    const { syntax, ...rest } = page;
    // A computed text is written in the dialect.
    const own = document === page.document && syntax !== undefined ? { ...rest, syntax } : rest;
    changed.set(page.id, { ...own, document, pages });
    for (const [id, content] of contents) contentById.set(id, content);
  }
  const pages = replacePages(view.content.pages, changed);
  return viewOf(view.root, { ...view.content, pages }, { computed: contentById, computedOf, pause: createYielder() });
}

/** The tree with pages in place of those of the same id; these keep their children. */
function replacePages(pages: readonly Page[], changed: ReadonlyMap<string, DocumentPage>): Page[] {
  return pages.map((page) => {
    if (page.type === 'link') return page;
    const below = replacePages(page.pages, changed);
    const after = changed.get(page.id);
    return after === undefined ? { ...page, pages: below } : { ...after, pages: [...below, ...after.pages] };
  });
}
