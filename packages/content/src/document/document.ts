import type { ContentRef, ImageData, Inline } from './inline.ts';

/**
 * The one document tree: `format=document` returns it, and the HTML renderer, the PDF writer, search, the link checker
 * and the Markdown serializer read it.
 */

/** A whole page body. */
export interface Document {
  readonly object: 'document';
  readonly data: { readonly schemaVersion?: number };
  readonly nodes: readonly Block[];
}

/** A named part of a block that is itself a list of blocks: a caption, a table cell, the title of an expandable. */
export interface Fragment {
  readonly object: 'fragment';
  readonly fragment: string;
  readonly type: string;
  readonly nodes: readonly Block[];
}

interface BlockOf<Type extends string, Data> {
  readonly object: 'block';
  readonly type: Type;
  /** Stable through edits elsewhere: derived from the block's content and how often that content occurred before. */
  readonly key?: string;
  readonly data: Data;
  readonly isVoid: boolean;
}

interface Parent<Type extends string, Data, Child> extends BlockOf<Type, Data> {
  readonly nodes: readonly Child[];
}

interface WithFragments<Type extends string, Data> extends BlockOf<Type, Data> {
  readonly fragments: readonly Fragment[];
}

type Empty = Readonly<Record<string, never>>;
export type Alignment = 'start' | 'center' | 'end';

export type Paragraph = Parent<'paragraph', { readonly align?: Alignment }, Inline>;
/**
 * Headings below the page title: `##` is heading-1, `###` heading-2, `####` and deeper heading-3; a further `#` after
 * the title is heading-1. `level` (1 to 6, as written) is present only if it differs from that of the type. `id` is the
 * anchor, always present after parsing, unique on the page.
 */
export type Heading = Parent<
  'heading-1' | 'heading-2' | 'heading-3',
  { readonly id?: string; readonly align?: Alignment; readonly level?: number },
  Inline
>;
export type CodeLine = Parent<'code-line', { readonly highlighted?: boolean }, Inline>;
export type Code = Parent<
  'code',
  {
    readonly syntax?: string;
    readonly title?: string;
    readonly overflow?: 'wrap' | 'scroll';
    readonly lineNumbers?: boolean;
    readonly fullWidth?: boolean;
    readonly expandable?: boolean;
  },
  CodeLine
>;
export type HintStyle = 'info' | 'warning' | 'danger' | 'success';
export type Hint = Parent<'hint', { readonly style: HintStyle; readonly icon?: string }, Block>;
export type Quote = Parent<'blockquote', Empty, Block>;
export type MathBlock = BlockOf<'math', { readonly formula: string }>;
export type ListItem = Parent<'list-item', { readonly checked?: boolean }, Block>;
export type OrderedList = Parent<'list-ordered', { readonly start?: number }, ListItem>;
export type UnorderedList = Parent<'list-unordered', Empty, ListItem>;
export type TaskList = Parent<'list-tasks', Empty, ListItem>;
export type Divider = BlockOf<'divider', Empty>;
export type Condition = Parent<'if', { readonly expression: string }, Block>;

/** Its caption, if any, is the fragment `caption`. */
export type Image = WithFragments<'image', ImageData> & { readonly nodes?: never };
export type Images = Parent<
  'images',
  { readonly align?: 'left' | 'center' | 'right'; readonly fullWidth?: boolean },
  Image
>;
/** Its caption, if any, is the fragment `caption`. */
export type FileBlock = WithFragments<'file', { readonly ref: ContentRef }>;
export type Drawing = BlockOf<'drawing', { readonly ref?: ContentRef }>;
/** Its caption, if any, is the fragment `caption`. */
export type Embed = WithFragments<'embed', { readonly url: string; readonly fullWidth?: boolean }>;
/** `nodes` contains the snippet once it was expanded; a snippet that is missing has none. */
export type ReusableContentBlock = Parent<'reusable-content', { readonly ref: ContentRef }, Block>;
/** Fragments `expandable-title` (one paragraph) and `expandable-body`. */
export type Expandable = WithFragments<'expandable', { readonly open?: boolean; readonly id?: string }>;
export type ContentRefBlock = BlockOf<'content-ref', { readonly ref: ContentRef }>;
/** A custom block `{% @integration/block … %}`: shown as its content (a diagram source, a link), never run. */
export type Integration = BlockOf<
  'integration',
  {
    readonly integration: string;
    readonly block: string;
    readonly props: Readonly<Record<string, string>>;
    readonly url?: string;
    readonly fullWidth?: boolean;
  }
>;
export type TabsItem = Parent<'tabs-item', { readonly title?: string; readonly icon?: string }, Block>;
export type Tabs = Parent<'tabs', { readonly fullWidth?: boolean }, TabsItem>;
export type StepperStep = Parent<'stepper-step', { readonly icon?: string }, Block>;
export type Stepper = Parent<'stepper', Empty, StepperStep>;
export type Column = Parent<'column', { readonly width?: string }, Block>;
export type Columns = Parent<'columns', { readonly fullWidth?: boolean }, Column>;

/** An operation, the schemas or a webhook of an OpenAPI document. `nodes` is the content of the source inside it. */
export type OpenApiOperation = BlockOf<
  'openapi-operation' | 'swagger',
  {
    readonly path: string;
    readonly method: string;
    readonly ref: ContentRef;
    readonly expanded?: boolean;
    readonly fullWidth?: boolean;
  }
>;
export type OpenApiSchemas = BlockOf<
  'openapi-schemas',
  { readonly grouped?: boolean; readonly schemas: readonly string[]; readonly ref: ContentRef }
>;
export type OpenApiWebhook = BlockOf<
  'openapi-webhook',
  { readonly name: string; readonly method: string; readonly ref: ContentRef }
>;

/** Dated entries of a changelog (`{% updates %}`). */
export type Update = Parent<'update', { readonly date: string; readonly tags?: readonly string[] }, Block>;
export type Updates = Parent<'updates', { readonly format?: string }, Update>;

export const COLUMN_TYPES = [
  'text',
  'number',
  'checkbox',
  'rating',
  'select',
  'files',
  'content-ref',
  'users',
  'image',
] as const;
export interface TableColumn {
  readonly id: string;
  readonly title: string;
  readonly type: (typeof COLUMN_TYPES)[number];
  readonly textAlignment?: 'left' | 'center' | 'right';
  readonly max?: number;
}
export interface TableView {
  readonly type: 'grid' | 'cards';
  /** Column ids, in the order shown; hidden columns are left out. */
  readonly columns: readonly string[];
  readonly hideHeader?: boolean;
  readonly hideColumnTitle?: boolean;
  /** Width in pixels by column id. */
  readonly columnWidths?: Readonly<Record<string, number>>;
  readonly cardSize?: 'medium' | 'large';
  /** The columns of the cover, of the cover for the dark theme, and of the target of a card. */
  readonly coverDefinition?: string;
  readonly coverDefinitionDark?: string;
  readonly targetDefinition?: string;
}
/**
 * A cell by the type of its column: text = name of the fragment that contains it; number and rating = number;
 * checkbox = boolean; select = option names; files, content-ref, image = references.
 */
export type TableValue = string | number | boolean | readonly string[] | ContentRef | readonly ContentRef[];
export interface TableRecord {
  readonly orderIndex: string;
  readonly values: Readonly<Record<string, TableValue>>;
}
/** The cells of text columns and the titles of columns with marks are fragments. */
export type Table = WithFragments<
  'table',
  {
    readonly view: TableView;
    readonly records: Readonly<Record<string, TableRecord>>;
    readonly definition: Readonly<Record<string, TableColumn>>;
    readonly fullWidth?: boolean;
  }
>;

export type Block =
  | Paragraph
  | Heading
  | CodeLine
  | Code
  | Hint
  | Quote
  | MathBlock
  | Table
  | ListItem
  | OrderedList
  | UnorderedList
  | TaskList
  | Divider
  | Condition
  | Image
  | Images
  | FileBlock
  | Drawing
  | Embed
  | ReusableContentBlock
  | Expandable
  | ContentRefBlock
  | Integration
  | TabsItem
  | Tabs
  | OpenApiOperation
  | OpenApiSchemas
  | OpenApiWebhook
  | StepperStep
  | Stepper
  | Column
  | Columns
  | Update
  | Updates;
