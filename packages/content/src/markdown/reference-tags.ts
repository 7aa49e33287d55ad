import type { Block, Fragment } from '../document/document.ts';
import type { Inline } from '../document/inline.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { BlockTag } from './block-tag.ts';
import type { Ending } from './frame.ts';
import { makeParagraph } from './make-blocks.ts';
import type { PageBuilder } from './page-builder.ts';
import { frameName, readFlag, sourceRef, textOf } from './tag-values.ts';

/** Opens a reference block, with or without an end tag. Without one, the following text is not part of it. */
export function openReference(builder: PageBuilder, tag: BlockTag): void {
  while (references.has(builder.top().name)) {
    builder.leaveTop();
  }
  const finish = (blocks: readonly Block[], ending: Ending) => makeReference(tag, blocks, ending);
  if (!builder.open(frameName(tag.name), { finish })) {
    for (const block of finish([], 'implied')) {
      builder.block(block);
    }
  }
}

const references = new Set(
  ['embed', 'file', 'content-ref', 'openapi', 'openapi-operation', 'openapi-schemas', 'openapi-webhook'].map(frameName),
);

/** Adds a block that points at something and never has an end tag. */
export function addReference(builder: PageBuilder, tag: BlockTag): void {
  const target = textOf(tag.positional ?? tag.attributes['page'] ?? tag.attributes['src'] ?? tag.attributes['url']);
  if (target === undefined) {
    builder.closeLine();
  } else if (tag.name === 'include') {
    builder.block({
      object: 'block',
      type: 'reusable-content',
      data: { ref: sourceRef(target) },
      isVoid: false,
      nodes: [],
    });
  } else {
    builder.block({ object: 'block', type: 'content-ref', data: { ref: sourceRef(target) }, isVoid: true });
  }
}

function makeReference(tag: BlockTag, blocks: readonly Block[], ending: Ending): readonly Block[] {
  if (tag.name === 'embed' || tag.name === 'file') {
    return makeCaptioned(tag, blocks, ending);
  }
  const block = tag.name === 'content-ref' ? makeContentRef(tag) : makeOpenApi(tag);
  if (block === undefined) {
    return blocks;
  }
  // The text between the tags only repeats the target, for readers of the source.
  return ending === 'closed' && blocks.every(isLinkOnly) ? [block] : [block, ...blocks];
}

function makeCaptioned(tag: BlockTag, blocks: readonly Block[], ending: Ending): readonly Block[] {
  const target = textOf(tag.attributes[tag.name === 'file' ? 'src' : 'url']);
  if (target === undefined) {
    return blocks;
  }
  const isCaption = ending === 'closed' && blocks.length > 0 && blocks.every((block) => block.type === 'paragraph');
  const captionText = textOf(tag.attributes['caption']);
  const caption = isCaption ? blocks : captionText === undefined ? [] : [makeParagraph([plainText(captionText)])];
  const fragments = caption.length === 0 ? [] : [makeCaption(caption)];
  const fullWidth = omitUndefined({ fullWidth: readFlag(tag.attributes['fullwidth']) });
  const block: Block =
    tag.name === 'file'
      ? { object: 'block', type: 'file', data: { ref: sourceRef(target) }, isVoid: true, fragments }
      : { object: 'block', type: 'embed', data: { url: target, ...fullWidth }, isVoid: true, fragments };
  return isCaption ? [block] : [block, ...blocks];
}

/** The caption of a block. */
export function makeCaption(nodes: readonly Block[]): Fragment {
  return { object: 'fragment', fragment: 'caption', type: 'caption', nodes };
}

/** Text without marks. */
export function plainText(text: string): Inline {
  return { object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] };
}

function makeContentRef({ attributes }: BlockTag): Block | undefined {
  const target = textOf(attributes['url']);
  return target === undefined
    ? undefined
    : { object: 'block', type: 'content-ref', data: { ref: sourceRef(target) }, isVoid: true };
}

/** A block of an OpenAPI document, which is a file or a URL (`src`) or a specification of the organization (`spec`). */
export function makeOpenApi(tag: BlockTag): Block | undefined {
  const { attributes } = tag;
  const spec = textOf(attributes['spec']);
  const source = textOf(attributes['src']);
  if (spec === undefined && source === undefined) {
    return undefined;
  }
  const ref = spec === undefined ? sourceRef(source ?? '') : ({ kind: 'openapi', spec } as const);
  const method = (attributes['method'] ?? '').trim().toLowerCase();
  if (tag.name === 'openapi-schemas') {
    const names = (attributes['schemas'] ?? '').split(',').map((name) => name.trim());
    const data = omitUndefined({ grouped: readFlag(attributes['grouped']) });
    return {
      object: 'block',
      type: 'openapi-schemas',
      data: { ...data, schemas: names.filter((name) => name !== ''), ref },
      isVoid: true,
    };
  }
  if (tag.name === 'openapi-webhook') {
    const name = attributes['name']?.trim() ?? '';
    return { object: 'block', type: 'openapi-webhook', data: { name, method, ref }, isVoid: true };
  }
  const flags = omitUndefined({
    expanded: readFlag(attributes['expanded']),
    fullWidth: readFlag(attributes['fullwidth']),
  });
  return {
    object: 'block',
    type: tag.name === 'swagger' ? 'swagger' : 'openapi-operation',
    data: { path: attributes['path']?.trim() ?? '', method, ref, ...flags },
    isVoid: true,
  };
}

function isLinkOnly(block: Block): boolean {
  return block.type === 'paragraph' && block.nodes.every(isLinkOrSpace);
}

function isLinkOrSpace(node: Inline): boolean {
  return node.object === 'text'
    ? node.leaves.every((leaf) => leaf.text.trim() === '')
    : node.type === 'link' || node.type === 'mention';
}
