import type { Node } from 'prosemirror-model';
import type { EditorBlockTexts } from '../../texts/editorBlocks/texts.ts';
import { fill, getTexts } from '../../texts/texts.ts';

/** The name of a type of block. */
export function nameOfBlockType(name: string): string {
  const { blocks } = getTexts('editorBlocks');
  return Object.hasOwn(blocks, name) ? blocks[name as keyof EditorBlockTexts['blocks']] : name;
}

/** Limit of characters of the excerpt of a block. */
const LONGEST = 80;

/** The label of a block, with an excerpt that distinguishes it from others of its type. */
export function nameOfNode(node: Node): string {
  const detail = detailOf(node).replace(/\s+/g, ' ').trim();
  const name = nameOfBlockType(node.type.name);
  if (detail === '') return name;
  const short = detail.length > LONGEST ? `${detail.slice(0, LONGEST)}…` : detail;
  return fill(getTexts('editorBlocks').named, { name, detail: short });
}

/** The most descriptive attributes, best first. */
const TELLING = ['alt', 'title', 'label', 'formula', 'expression', 'url', 'path', 'name', 'icon', 'id'] as const;

function detailOf({ attrs, type }: Node): string {
  if (type.name === 'integration') return `${attrs['integration']} ${attrs['block']}`;
  for (const name of TELLING) {
    const value: unknown = attrs[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  const ref: unknown = attrs['ref'];
  if (typeof ref !== 'object' || ref === null) return '';
  return 'target' in ref ? String(ref.target) : 'url' in ref ? String(ref.url) : 'spec' in ref ? String(ref.spec) : '';
}
