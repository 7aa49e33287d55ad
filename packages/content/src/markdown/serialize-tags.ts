import type { Block } from '../document/document.ts';
import type { ContentRef, Inline } from '../document/inline.ts';
import { quoteTag } from './escape.ts';
import { targetOf } from './serialize-inlines.ts';

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A block as the tag that it is written as. */
export interface WrittenTag {
  readonly name: string;
  readonly attributes: Attributes;
  /** Stands in front of the attributes as it is: an expression. */
  readonly body?: string;
  /** A value without a name. */
  readonly positional?: string;
  readonly hasEnd: boolean;
  readonly content: readonly Block[];
  /** The link that tells readers of the source what the block points at. */
  readonly caption: readonly Inline[];
}

/** The start tag. */
export function writeTag(tag: Pick<WrittenTag, 'name' | 'attributes' | 'body' | 'positional'>): string {
  const attributes = Object.entries(tag.attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quoteTag(String(value))}`],
  );
  const parts = [
    tag.name,
    ...(tag.body === undefined ? [] : [tag.body]),
    ...(tag.positional === undefined ? [] : [quoteTag(tag.positional)]),
    ...attributes,
  ];
  return `{% ${parts.join(' ')} %}`;
}

function container(name: string, attributes: Attributes, content: readonly Block[]): WrittenTag {
  return { name, attributes, hasEnd: true, content, caption: [] };
}

/** The tag of a block; undefined for blocks that are written otherwise. */
export function tagOf(block: Block): WrittenTag | undefined {
  switch (block.type) {
    case 'hint':
    case 'tabs':
    case 'columns':
    case 'column':
    case 'stepper':
    case 'updates':
      return container(block.type, { ...block.data }, block.nodes);
    case 'tabs-item':
      return container('tab', { ...block.data }, block.nodes);
    case 'stepper-step':
      return container('step', { ...block.data }, block.nodes);
    case 'update':
      return container('update', { date: block.data.date, tags: block.data.tags?.join(',') }, block.nodes);
    case 'if':
      return { ...container('if', {}, block.nodes), body: block.data.expression };
    default:
      return referenceOf(block);
  }
}

function referenceOf(block: Block): WrittenTag | undefined {
  switch (block.type) {
    case 'embed':
      return captioned('embed', { ...block.data }, block.fragments[0]?.nodes ?? []);
    case 'file':
      return captioned('file', { src: targetOf(block.data.ref) }, block.fragments[0]?.nodes ?? []);
    case 'content-ref': {
      const url = targetOf(block.data.ref);
      return { ...container('content-ref', { url }, []), caption: [linkTo(url)] };
    }
    case 'reusable-content':
      return { ...captioned('include', {}, []), positional: targetOf(block.data.ref) };
    case 'integration': {
      const { integration, block: name, props, url, fullWidth } = block.data;
      return captioned(`@${integration}/${name}`, { ...props, url, fullWidth }, []);
    }
    default:
      return openApiOf(block);
  }
}

function captioned(name: string, attributes: Attributes, content: readonly Block[]): WrittenTag {
  return { name, attributes, hasEnd: content.length > 0, content, caption: [] };
}

function openApiOf(block: Block): WrittenTag | undefined {
  switch (block.type) {
    case 'openapi-operation':
    case 'swagger': {
      const { path, method, ref, expanded, fullWidth } = block.data;
      const name = block.type === 'swagger' ? 'swagger' : ref.kind === 'openapi' ? 'openapi-operation' : 'openapi';
      return container(name, { ...sourceOf(ref), path, method, expanded, fullWidth }, []);
    }
    case 'openapi-schemas': {
      const { ref, schemas, grouped } = block.data;
      return container('openapi-schemas', { ...sourceOf(ref), schemas: schemas.join(','), grouped }, []);
    }
    case 'openapi-webhook': {
      const { ref, name, method } = block.data;
      return container('openapi-webhook', { ...sourceOf(ref), name, method }, []);
    }
    default:
      return undefined;
  }
}

function sourceOf(ref: ContentRef): Attributes {
  return ref.kind === 'openapi' ? { spec: ref.spec } : { src: targetOf(ref) };
}

function linkTo(target: string): Inline {
  return {
    object: 'inline',
    type: 'link',
    data: { ref: { kind: 'source', target } },
    isVoid: false,
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: target, marks: [] }] }],
  };
}
