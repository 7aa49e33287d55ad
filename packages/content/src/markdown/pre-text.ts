import type { Block } from '../document/document.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import { makeCodeLines } from './code-blocks.ts';
import { decodeEntities, type HtmlTag } from './html-tag.ts';
import { textOf } from './tag-values.ts';

/** Collects the text of a `<pre>`. Lines within `<strong>` are highlighted. */
export class PreText {
  private readonly attributes: HtmlTag['attributes'];
  private syntax: string | undefined;
  private text = '';
  private line = 1;
  private strong = 0;
  private readonly highlighted = new Set<number>();

  constructor(attributes: HtmlTag['attributes']) {
    this.attributes = attributes;
    this.syntax = readSyntax(attributes);
  }

  /** Adds text as written in the source. */
  add(raw: string): void {
    const text = decodeEntities(raw);
    for (const [index, part] of text.split('\n').entries()) {
      this.line += index > 0 ? 1 : 0;
      if (this.strong > 0 && part !== '') {
        this.highlighted.add(this.line);
      }
    }
    this.text += text;
  }

  /** Applies a tag within; most of them only color the code. */
  apply(tag: HtmlTag): void {
    if (tag.name === 'strong' || tag.name === 'mark') {
      this.strong = Math.max(0, this.strong + (tag.kind === 'start' ? 1 : -1));
    } else if (tag.name === 'br') {
      this.add('\n');
    } else if (tag.name === 'code' && tag.kind === 'start') {
      this.syntax ??= readSyntax(tag.attributes);
    }
  }

  finish(): Block {
    const { attributes, highlighted } = this;
    const isShifted = this.text.startsWith('\n');
    const lines = isShifted ? new Set([...highlighted].map((line) => line - 1)) : highlighted;
    const overflow = attributes['data-overflow'];
    const numbers = attributes['data-line-numbers'];
    const data = omitUndefined({
      syntax: this.syntax,
      title: textOf(attributes['data-title']),
      overflow: overflow === 'wrap' || overflow === 'scroll' ? (overflow as 'wrap' | 'scroll') : undefined,
      lineNumbers: numbers === '' || numbers === 'true' ? true : undefined,
      fullWidth: attributes['data-full-width'] === 'true' ? true : undefined,
      expandable: 'data-expandable' in attributes && attributes['data-expandable'] !== 'false' ? true : undefined,
    });
    const nodes = makeCodeLines(isShifted ? this.text.slice(1) : this.text, lines);
    return { object: 'block', type: 'code', data, isVoid: false, nodes };
  }
}

function readSyntax(attributes: HtmlTag['attributes']): string | undefined {
  return /(?:^|\s)lang(?:uage)?-(\S+)/.exec(attributes['class'] ?? '')?.[1];
}
