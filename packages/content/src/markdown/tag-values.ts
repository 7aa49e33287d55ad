import type { ContentRef } from '../document/inline.ts';

/** Frames of tags cannot be closed by elements of HTML of the same name. */
export function frameName(tagName: string): string {
  return `%${tagName}`;
}

/** The text of an attribute; undefined when it is absent or empty. */
export function textOf(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}

/** `true` for `fullWidth="true"`; otherwise undefined, since an absent member means false. */
export function readFlag(value: string | undefined): true | undefined {
  return value === 'true' ? true : undefined;
}

/** A target as it is written in the page. */
export function sourceRef(target: string): ContentRef {
  return { kind: 'source', target };
}
