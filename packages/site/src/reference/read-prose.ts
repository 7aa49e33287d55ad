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
 * The blocks of a Markdown description. Only absolute links are kept, since the page that contains it is unknown.
 * Headings have no anchors, and notes no numbers, since those belong to the page. Conditions cannot be evaluated, so
 * conditional parts and expressions are dropped.
 * @param known cached descriptions: schemas are used many times
 */
export function readProse(text: string, known: Map<string, readonly Block[]>): readonly Block[] {
  const cached = known.get(text);
  if (cached !== undefined) return cached;
  // A leading rule is not front matter here.
  const { title, document } = parsePage(`\n${text.slice(0, lengthLimit)}`);
  const nodes = title === undefined ? document.nodes : [makeParagraph(title), ...document.nodes];
  const evaluated = evaluateDocument({ ...document, nodes }, { holds: () => false, textOf: () => undefined });
  const web = mapRefs<Document>(evaluated, (ref) => (isAbsolute(ref.target) ? { kind: 'url', url: ref.target } : ref));
  const blocks = web.nodes.map(withoutAnchors);
  known.set(text, blocks);
  return blocks;
}

/** Whether a link is absolute or an e-mail link, and not relative to an unknown page. */
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
