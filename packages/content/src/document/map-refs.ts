import type { Block, Document } from './document.ts';
import type { ContentRef } from './inline.ts';

type SourceRef = Extract<ContentRef, { kind: 'source' }>;

/** A copy of blocks in which `change` maps every `source` reference. */
export function mapRefs<Node extends Block | Document>(node: Node, change: (ref: SourceRef) => ContentRef): Node {
  return mapValue(node, change) as Node;
}

function mapValue(value: unknown, change: (ref: SourceRef) => ContentRef): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => mapValue(each, change));
  }
  if (typeof value !== 'object' || value === null || ('object' in value && value.object === 'text')) {
    return value;
  }
  if (isSourceRef(value)) {
    return change(value);
  }
  const result: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    // Attributes of a custom block are arbitrary text, not references.
    result[name] = name === 'props' ? each : mapValue(each, change);
  }
  return result;
}

function isSourceRef(value: object): value is SourceRef {
  return 'kind' in value && value.kind === 'source' && 'target' in value && typeof value.target === 'string';
}
