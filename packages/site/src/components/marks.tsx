import type { Leaf, Mark } from '@bindery/content';
import { type ComponentChildren, Fragment, type VNode } from 'preact';
import { findColor, toOklch } from '../theme/color.ts';

/** Hue of each color that the stylesheet has, in degrees of OKLCH. */
const hues: Readonly<Record<string, number>> = {
  red: 25,
  orange: 55,
  yellow: 95,
  green: 150,
  teal: 190,
  blue: 255,
  purple: 300,
  pink: 350,
};

/** The color of the stylesheet for a name or a hexadecimal color: the nearest hue, so that texts stay readable. */
export function findColorName(value: string | undefined): string | undefined {
  if (value === undefined || value === 'default') return undefined;
  const name = value.toLowerCase();
  if (Object.hasOwn(hues, name) || name === 'gray') return name;
  const color = findColor(name);
  if (color === undefined) return name === 'grey' ? 'gray' : undefined;
  const { chroma, hue } = toOklch(color);
  if (chroma < 0.03) return 'gray';
  const distance = (other: number): number => Math.min(Math.abs(hue - other), 360 - Math.abs(hue - other));
  return Object.entries(hues).sort(([, one], [, other]) => distance(one) - distance(other))[0]?.[0];
}

function applyMark(mark: Mark, children: ComponentChildren): VNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{children}</strong>;
    case 'italic':
      return <em>{children}</em>;
    case 'code':
      return <code>{children}</code>;
    case 'keyboard':
      return <kbd>{children}</kbd>;
    case 'strikethrough':
      return <s>{children}</s>;
    case 'superscript':
      return <sup>{children}</sup>;
    case 'subscript':
      return <sub>{children}</sub>;
    case 'color': {
      const text = findColorName(mark.data.text);
      const background = findColorName(mark.data.background);
      const names = [text && `text-${text}`, background && `mark-${background}`].filter(Boolean).join(' ');
      if (names === '') return <Fragment>{children}</Fragment>;
      return background === undefined ? <span class={names}>{children}</span> : <mark class={names}>{children}</mark>;
    }
  }
}

/** Text with its line breaks and marks; the first mark is the outermost element. */
export function MarkedText({ leaf }: { readonly leaf: Leaf }): VNode {
  const lines = leaf.text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
  const children: ComponentChildren = lines.length === 1 ? leaf.text : lines;
  return <>{leaf.marks.reduceRight<ComponentChildren>((inner, mark) => applyMark(mark, inner), children)}</>;
}
