import { decodePath, joinTargetPath, rebaseTarget, splitTarget } from '../links/target-path.ts';
import { claimId, isHeading, slugify } from '../markdown/heading-ids.ts';
import { makeConditional, makeHeading } from '../markdown/make-blocks.ts';
import type { Block, Document, Heading } from './document.ts';
import type { ContentRef } from './inline.ts';
import { mapChildren } from './map-children.ts';
import { mapRefs } from './map-refs.ts';
import type { ParsedPage } from './page-source.ts';
import { titleOfInlines } from './text.ts';
import { walkBlocks } from './walk.ts';

/** Snippets that one page may include, and how deep within one another. */
export const SNIPPET_LIMITS = { number: 500, depth: 5 } as const;
/** Maximum size of all snippets of a page, in characters of JSON: that of 1 MB of dense prose. */
const maximumSize = 10_000_000;

interface Expansion {
  readonly page: string;
  readonly findSnippet: (path: string) => ParsedPage | undefined;
  /** Anchors in use, and how often each was requested. */
  readonly ids: Set<string>;
  readonly counts: Map<string, number>;
  budget: number;
}

/**
 * The document with the snippets included in its `reusable-content` blocks. Targets in them are rewritten relative to
 * the page, and their headings get anchors that the page does not have yet. The condition of its front matter applies to
 * a snippet. One that is missing, that includes itself or that is nested too deeply stays empty.
 *
 * @param file the file of the page
 * @param findSnippet the snippet in a file, by its path below the content root
 */
export function expandSnippets(
  document: Document,
  file: string,
  findSnippet: (path: string) => ParsedPage | undefined,
): Document {
  const ids = new Set<string>();
  let hasSnippet = false;
  walkBlocks(document.nodes, {
    block(block) {
      hasSnippet ||= block.type === 'reusable-content';
      if ('id' in block.data && block.data.id !== undefined) {
        ids.add(block.data.id);
      }
      return block.type !== 'code';
    },
  });
  if (!hasSnippet) {
    return document;
  }
  const expansion: Expansion = { page: file, findSnippet, ids, counts: new Map(), budget: maximumSize };
  return { ...document, nodes: expandBlocks(document.nodes, expansion, [file]) };
}

function expandBlocks(blocks: readonly Block[], expansion: Expansion, stack: readonly string[]): readonly Block[] {
  return blocks.map((block) => {
    if (block.type === 'reusable-content') {
      return { ...block, nodes: expandSnippet(block.data.ref, expansion, stack) };
    }
    return mapChildren(block, (children) => expandBlocks(children, expansion, stack));
  });
}

function expandSnippet(ref: ContentRef, expansion: Expansion, stack: readonly string[]): readonly Block[] {
  const path = ref.kind === 'source' ? decodePath(splitTarget(ref.target).path) : undefined;
  if (path === undefined || path === '' || stack.length > SNIPPET_LIMITS.depth || expansion.budget <= 0) {
    return [];
  }
  const file = joinTargetPath(expansion.page, path);
  const snippet = stack.includes(file) ? undefined : expansion.findSnippet(file);
  if (snippet === undefined) {
    return [];
  }
  const { condition } = snippet.frontMatter;
  const contents = [...listTitle(snippet), ...snippet.document.nodes];
  const blocks = makeConditional(contents, condition === undefined ? [] : [condition]);
  expansion.budget -= JSON.stringify(blocks).length;
  if (expansion.budget < 0) {
    return [];
  }
  const copies = blocks.map((block) =>
    mapRefs(block, ({ kind, target }) => ({ kind, target: rebaseTarget(target, file, expansion.page) })),
  );
  renameHeadings(copies, expansion);
  rebaseEmbeds(copies, file, expansion.page);
  return expandBlocks(copies, expansion, [...stack, file]);
}

/** The title of a snippet is a heading of the page. */
function listTitle({ title, titleId }: ParsedPage): readonly Heading[] {
  return title === undefined ? [] : [makeHeading(1, title, undefined, titleId ?? slugify(titleOfInlines(title)))];
}

/** The URL of an embed is a target as well, in place. */
function rebaseEmbeds(blocks: readonly Block[], from: string, to: string): void {
  walkBlocks(blocks, {
    block(block) {
      if (block.type === 'embed') {
        (block.data as { url: string }).url = rebaseTarget(block.data.url, from, to);
      }
      return block.type !== 'code';
    },
  });
}

/** Renames the headings of a copied snippet to free anchors, in place. */
function renameHeadings(blocks: readonly Block[], { ids, counts }: Expansion): void {
  walkBlocks(blocks, {
    block(block) {
      if (isHeading(block) && block.data.id !== undefined) {
        (block.data as { id: string }).id = claimId(block.data.id, ids, counts);
      }
      return block.type !== 'code';
    },
  });
}
