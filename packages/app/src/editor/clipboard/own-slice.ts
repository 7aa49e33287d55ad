import { type Node, type Schema, Slice } from 'prosemirror-model';

/** A slice as JSON, for another editor of this application. Pure. */
export const writeSlice = (slice: Slice): string => JSON.stringify({ version: 1, slice: slice.toJSON() });

/** Parses a slice; undefined if it does not match this schema. Pure. */
export function readSlice(schema: Schema, json: string): Slice | undefined {
  try {
    const { version, slice } = JSON.parse(json) as { readonly version?: unknown; readonly slice?: unknown };
    if (version !== 1) return undefined;
    const read = Slice.fromJSON(schema, slice);
    return isValidSlice(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Whether attributes and content of all nodes match the schema; open nodes may have incomplete content. Pure. */
export function isValidSlice(slice: Slice): boolean {
  const { content, openStart, openEnd } = slice;
  const [first] = content.content;
  if (first === undefined) return openStart === 0 && openEnd === 0;
  try {
    // Parsing JSON validates the attributes of nodes and marks.
    Slice.fromJSON(first.type.schema, slice.toJSON());
    checkChildren(content.content, openStart, openEnd);
    return true;
  } catch {
    return false;
  }
}

/** @throws RangeError for a node that violates its type, or that is open but missing */
function checkChildren(nodes: readonly Node[], openStart: number, openEnd: number): void {
  if (nodes.length === 0 && (openStart > 0 || openEnd > 0)) throw new RangeError('Nothing is open there.');
  for (const [index, node] of nodes.entries()) {
    const start = index === 0 ? openStart : 0;
    const end = index === nodes.length - 1 ? openEnd : 0;
    if (start === 0 && end === 0) node.check();
    else if (node.isLeaf) throw new RangeError('A leaf cannot be open.');
    else if (start > 1 || end > 1 || node.isTextblock === false) {
      checkChildren(node.children, Math.max(0, start - 1), Math.max(0, end - 1));
    }
  }
}
