import type { Fragment } from './document.ts';

/** A stretch of text whose characters carry the same marks; `text` may contain `\n` for a hard line break. */
export interface Leaf {
  readonly object: 'leaf';
  readonly text: string;
  readonly marks: readonly Mark[];
}

export interface Text {
  readonly object: 'text';
  readonly leaves: readonly Leaf[];
}

/** The order in which the marks of a leaf are listed; a color is the last one. */
export const MARK_ORDER = [
  'bold',
  'italic',
  'strikethrough',
  'superscript',
  'subscript',
  'keyboard',
  'code',
] as const satisfies readonly Exclude<Mark['type'], 'color'>[];

export type Mark =
  | {
      readonly object: 'mark';
      readonly type: 'bold' | 'italic' | 'code' | 'keyboard' | 'strikethrough' | 'superscript' | 'subscript';
    }
  | {
      readonly object: 'mark';
      readonly type: 'color';
      /** CSS colour names of the dialect (`red`, `yellow`, …) or `default`. */
      readonly data: { readonly text?: string; readonly background?: string };
    };

/**
 * The target of a reference. A parsed document contains `source` references only: the target as written in the page,
 * percent-encoded. Resolving a document against a revision converts them to the other kinds.
 */
export type ContentRef =
  | { readonly kind: 'source'; readonly target: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'page'; readonly page: string; readonly space?: string }
  | { readonly kind: 'anchor'; readonly anchor: string; readonly page?: string; readonly space?: string }
  | { readonly kind: 'user'; readonly user: string }
  | { readonly kind: 'collection'; readonly collection: string }
  | { readonly kind: 'space'; readonly space: string }
  | { readonly kind: 'reusable-content'; readonly reusableContent: string; readonly space?: string }
  | { readonly kind: 'openapi'; readonly spec: string };

/** `width` and `height` as written in the source: a number of pixels, or a percentage such as `50%`. */
export interface ImageData {
  readonly ref: ContentRef;
  readonly refDark?: ContentRef;
  readonly width?: number | string;
  readonly height?: number | string;
  readonly alt?: string;
  readonly title?: string;
}
interface InlineOf<Type extends string, Data> {
  readonly object: 'inline';
  readonly type: Type;
  readonly key?: string;
  readonly data: Data;
  readonly isVoid: boolean;
}

export type InlineImage = InlineOf<'inline-image', ImageData & { readonly size?: 'original' | 'line' }>;
export type Link = InlineOf<'link', { readonly ref: ContentRef; readonly title?: string }> & {
  readonly nodes: readonly Inline[];
};
/** `code` is the character itself as hexadecimal code points joined by `-`, such as `1f345`. */
export type Emoji = InlineOf<'emoji', { readonly code: string }>;
export type Icon = InlineOf<'icon', { readonly icon: string }>;
/** An expression over `space.vars`, `page.vars` and `visitor.claims`, or a `{{ variable }}` of older sources. */
export type Expression = InlineOf<'expression', { readonly expression: string }>;
export type InlineMath = InlineOf<'inline-math', { readonly formula: string }>;
/** A footnote: `nodes` is the annotated text (empty for a plain `[^1]`), fragment `annotation-body` the note. */
export type Annotation = InlineOf<'annotation', { readonly label: string }> & {
  readonly nodes: readonly Inline[];
  readonly fragments: readonly Fragment[];
};
/** A link that shows the title of its target. */
export type Mention = InlineOf<'mention', { readonly ref: ContentRef }>;
export type Button = InlineOf<
  'button',
  { readonly label: string; readonly ref: ContentRef; readonly kind: 'primary' | 'secondary'; readonly icon?: string }
>;
/** An empty inline that a link can name: `<a id="x"></a>` outside of a heading. */
export type AnchorPoint = InlineOf<'anchor', { readonly id: string }>;

export type Inline =
  | Text
  | InlineImage
  | Link
  | Emoji
  | Icon
  | Expression
  | InlineMath
  | Annotation
  | Mention
  | Button
  | AnchorPoint;
