import {
  type Block,
  type Document,
  type DocumentDiff,
  type DocumentPage,
  expandSnippets,
  type IndexedPage,
  previewBlock,
  type Targets,
} from '@bindery/content';
import { type DocumentOptions, renderDocument } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import { loadSnippets } from '../../../engines/pages/page-document.ts';
import { resolveTargets } from '../../../engines/pages/targets.ts';
import { loadApis } from '../../../engines/revisions/load-apis.ts';
import { MEMBER, urlsOf } from '../content/page-html.ts';
import type { ShownRevision } from '../content/present.ts';

/** A page of a revision with blocks to render. */
export interface RenderedSide {
  readonly shown: ShownRevision;
  readonly indexed: IndexedPage<DocumentPage>;
  readonly document: Document;
}

/** Renders blocks of two versions of a page, each in the context of its page. */
export interface BlockRenderer {
  /** A block of one version with its key and first words. */
  present(block: Block, side: 'before' | 'after'): { key: string; text: string; html: string };
  /** Blocks of the later version. */
  renderAll(blocks: readonly Block[]): string;
  /** A block with the texts of both versions. */
  renderBoth(block: Block): string;
  /** All rendered blocks. */
  listHtml(): string;
}

/** The context to render the blocks of one version. */
interface LoadedSide {
  readonly targets: Targets;
  readonly apis: NonNullable<DocumentOptions['apis']>;
  readonly language: string | undefined;
  expand(blocks: readonly Block[]): Document;
}

const NO_SIDE: LoadedSide = {
  targets: {},
  apis: {},
  language: undefined,
  expand: (nodes) => ({ object: 'document', data: {}, nodes }),
};

/** Loads the inclusions and link targets of both versions of a page. */
export async function createBlockRenderer(
  ctx: Context,
  {
    before,
    after,
    marks,
  }: {
    readonly before: RenderedSide | undefined;
    readonly after: RenderedSide | undefined;
    marks: DocumentDiff['marks'];
  },
): Promise<BlockRenderer> {
  const sides = {
    before: before === undefined ? NO_SIDE : await loadSide(ctx, before),
    after: after === undefined ? NO_SIDE : await loadSide(ctx, after),
  };
  const both: LoadedSide = {
    ...sides.after,
    targets: { ...sides.before.targets, ...sides.after.targets },
    apis: { ...sides.before.apis, ...sides.after.apis },
  };
  const rendered: string[] = [];
  const review = { markOf: (node: object) => marks.get(node) };
  const render = (blocks: readonly Block[], side: LoadedSide): string => {
    const { targets, apis, language } = side;
    const options = { apis, externalLinks: 'blank', review, ...(language !== undefined && { language }) } as const;
    const html = renderDocument(side.expand(blocks), targets, options);
    rendered.push(html);
    return html;
  };
  return {
    present: (block, side) => ({
      key: block.key ?? '',
      text: previewBlock(block),
      html: render([block], sides[side]),
    }),
    renderAll: (blocks) => render(blocks, sides.after),
    renderBoth: (block) => render([block], both),
    listHtml: () => rendered.join(''),
  };
}

async function loadSide(ctx: Context, { shown, indexed, document }: RenderedSide): Promise<LoadedSide> {
  const { space, view } = shown;
  const { page } = indexed;
  const snippets = await loadSnippets({ revisions: ctx.revisions }, view, page, document, MEMBER);
  const expand = (nodes: readonly Block[]): Document =>
    expandSnippets({ ...document, nodes }, page.file, (file) => snippets.get(file));
  const whole = snippets.size === 0 ? document : expand(document.nodes);
  const { apis } = await loadApis(ctx, { organizationId: space.organization_id, view, page }, whole);
  return {
    targets: resolveTargets(view, page.file, { document: whole }, urlsOf(ctx, shown)),
    apis,
    language: view.content.language,
    expand,
  };
}
