import {
  type Block,
  type Document,
  evaluateDocument,
  findAllowedUrl,
  type Inline,
  makeParagraph,
  mapChildren,
  mapRefs,
  parsePage,
  readUrlScheme,
} from '@bindery/content';

/** Characters of one description that are shown. */
const lengthLimit = 50_000;

/**
 * The blocks of a description in markdown. Its links lead to the web or nowhere: it stands on pages that it knows nothing
 * of. Headings have no anchors, and notes no numbers, since those belong to the page. Nobody decides conditions in it, so
 * what stands under one is left out, and expressions are.
 * @param known descriptions that were read before: schemas are used many times
 */
export function readProse(text: string, known: Map<string, readonly Block[]>): readonly Block[] {
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  // What begins with a rule is no front matter here.
  const { title, document } = parsePage(`\n${text.slice(0, lengthLimit)}`);
  const nodes = title === undefined ? document.nodes : [makeParagraph(title), ...document.nodes];
  const shown = evaluateDocument({ ...document, nodes }, { holds: () => false, textOf: () => undefined });
  const web = mapRefs<Document>(shown, (ref) => (isAbsolute(ref.target) ? { kind: 'url', url: ref.target } : ref));
  const blocks = web.nodes.map(withoutAnchors);
  known.set(text, blocks);
  return blocks;
}

/** Whether a link leads to the web or to somebody, and not to a page that nobody here knows of. */
const isAbsolute = (target: string): boolean =>
  (readUrlScheme(target)?.endsWith(':') ?? false) && findAllowedUrl(target) !== undefined;

function withoutAnchors(block: Block): Block {
  if (block.type === 'heading-1' || block.type === 'heading-2' || block.type === 'heading-3')
    return { ...block, type: 'heading-3', data: { level: 6 } };
  return mapChildren(block, (children) => children.map(withoutAnchors));
}

/** The inlines of a description that is one paragraph alone. */
export function findOnlyLine(blocks: readonly Block[]): readonly Inline[] | undefined {
  const [only, ...more] = blocks;
  return only?.type === 'paragraph' && more.length === 0 ? only.nodes : undefined;
}
