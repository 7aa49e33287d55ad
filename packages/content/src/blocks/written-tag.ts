import type { Block } from '../document/document.ts';
import type { ContentRef, Inline } from '../document/inline.ts';
import { targetOf } from '../markdown/serialize-inlines.ts';

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A block as the tag that it is written as. */
export interface WrittenTag {
  readonly name: string;
  readonly attributes: Attributes;
  /** Written verbatim before the attributes: an expression. */
  readonly body?: string;
  /** A value without a name. */
  readonly positional?: string;
  readonly hasEnd: boolean;
  readonly content: readonly Block[];
  /** The link that shows readers of the source the block's target. */
  readonly caption: readonly Inline[];
}

/** A block around others. */
export function writeContainer(name: string, attributes: Attributes, content: readonly Block[]): WrittenTag {
  return { name, attributes, hasEnd: true, content, caption: [] };
}

/** A block with a caption, or without an end tag. */
export function writeCaptioned(name: string, attributes: Attributes, content: readonly Block[]): WrittenTag {
  return { name, attributes, hasEnd: content.length > 0, content, caption: [] };
}

/** The attribute that names an OpenAPI document. */
export function writeSpecSource(ref: ContentRef): Attributes {
  return ref.kind === 'openapi' ? { spec: ref.spec } : { src: targetOf(ref) };
}

/** A link that shows its own target. */
export function makeLinkTo(target: string): Inline {
  return {
    object: 'inline',
    type: 'link',
    data: { ref: { kind: 'source', target } },
    isVoid: false,
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: target, marks: [] }] }],
  };
}
