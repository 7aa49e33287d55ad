import { type AttributeSpec, type Attrs, Mark, type Node } from 'prosemirror-model';

/** Maximum nesting of nodes, including the document. */
export const MOST_LEVELS = 48;

/** Measures of a document. */
export interface DocumentMeasures {
  /** Characters of its JSON. */
  readonly characters: number;
  /** Number of nodes, including itself. */
  readonly nodes: number;
  /** Maximum nesting of nodes, including itself. */
  readonly levels: number;
}

/** Nodes are immutable, and documents share them: each block is measured and checked once. */
const measured = new WeakMap<Node, DocumentMeasures>();
const valid = new WeakSet<Node>();

/** The measures of a document or node, in time proportional to its new nodes. */
export function measureDocument(node: Node): DocumentMeasures {
  const known = measured.get(node);
  if (known !== undefined) return known;
  let characters = lengthWithoutContent(node);
  let [nodes, levels] = [1, 0];
  for (const child of node.children) {
    const inner = measureDocument(child);
    characters += inner.characters + 1;
    nodes += inner.nodes;
    levels = Math.max(levels, inner.levels);
  }
  if (node.childCount > 0) characters += ',"content":[]'.length - 1;
  const measures = { characters, nodes, levels: levels + 1 };
  if (node.isBlock) measured.set(node, measures);
  return measures;
}

/** Names of types are written as they are. */
function lengthWithoutContent({ type, attrs, marks, text }: Node): number {
  let length = '{"type":""}'.length + type.name.length;
  if (text !== undefined) length += ',"text":'.length + lengthOf(text);
  if (Object.keys(attrs).length > 0) length += ',"attrs":'.length + lengthOf(attrs);
  if (marks.length > 0) length += ',"marks":'.length + lengthOf(marks.map((mark) => mark.toJSON()));
  return length;
}

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

/** Characters of the JSON of a document. */
export const sizeOfDocument = (doc: Node): number => measureDocument(doc).characters;

/**
 * Validates a document: attributes, content, marks and depth, in time proportional to its new nodes.
 * @throws RangeError if the schema rejects it
 */
export function checkEditorDocument(doc: Node): void {
  if (measureDocument(doc).levels > MOST_LEVELS) throw new RangeError('The document is nested too deeply.');
  checkNode(doc);
}

/**
 * Like `Node.check`, but skips nodes that were checked before.
 * @throws RangeError, or the error of an attribute
 */
export function checkNode(node: Node): void {
  if (valid.has(node)) return;
  if (!node.type.validContent(node.content))
    throw new RangeError(`The content of a node "${node.type.name}" is invalid.`);
  checkAttributes(node.attrs, node.type.spec.attrs);
  checkMarks(node);
  for (const child of node.children) checkNode(child);
  if (node.isBlock) valid.add(node);
}

function checkMarks({ type, marks }: Node): void {
  let ordered = Mark.none;
  for (const mark of marks) {
    checkAttributes(mark.attrs, mark.type.spec.attrs);
    ordered = mark.addToSet(ordered);
  }
  if (!Mark.sameSet(ordered, marks)) throw new RangeError(`The marks of a node "${type.name}" exclude each other.`);
}

function checkAttributes(values: Attrs, specs: Readonly<Record<string, AttributeSpec>> = {}): void {
  for (const name of Object.keys(values)) if (!(name in specs)) throw new RangeError(`There is no attribute ${name}.`);
  for (const [name, { validate }] of Object.entries(specs)) {
    if (typeof validate === 'function') validate(values[name]);
    else if (validate !== undefined && !validate.split('|').includes(typeOf(values[name])))
      throw new RangeError(`The attribute ${name} has a value of another type.`);
  }
}

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value);
