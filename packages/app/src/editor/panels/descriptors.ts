import type { EditorBlockTexts } from '../../texts/editorBlocks/texts.ts';

export type FieldLabel = keyof EditorBlockTexts['fields'];
export type ChoiceLabel = keyof EditorBlockTexts['choices'];

/** Allowed targets of a reference: only these are offered. */
export type RefTarget = 'image' | 'file' | 'page' | 'anything' | 'reusable-content';

interface FieldOf<Kind extends string> {
  readonly kind: Kind;
  /** The attribute that the field changes. */
  readonly name: string;
  readonly label: FieldLabel;
  readonly hint?: keyof EditorBlockTexts['hints'];
  /** Whether the attribute is null when it has no value. */
  readonly isOptional?: boolean;
  /** The attribute that must be set for this one to apply; the field is hidden otherwise. */
  readonly when?: readonly [name: string, value: string];
}

/** A property of a block, by the control that edits it. */
export type PanelField =
  | FieldOf<'text' | 'url' | 'number' | 'size' | 'length' | 'date' | 'words' | 'lines' | 'formula' | 'syntax'>
  | FieldOf<
      'toggle' | 'icon' | 'emoji' | 'expression' | 'variable' | 'props' | 'columnType' | 'columnWidth' | 'caption'
    >
  | FieldOf<'operation' | 'schemas' | 'webhook'>
  | (FieldOf<'choice'> & { readonly choices: readonly (readonly [value: string, label: ChoiceLabel])[] })
  | (FieldOf<'ref'> & { readonly target: RefTarget });

export type FieldKind = PanelField['kind'];

/** The fields of the form of a block. */
export interface PanelDescriptor {
  readonly fields: readonly PanelField[];
}

type Options = Pick<FieldOf<string>, 'hint' | 'isOptional' | 'when'>;
type SimpleKind = Exclude<FieldKind, 'choice' | 'ref'>;

const field = (kind: SimpleKind, name: string, label: FieldLabel, options: Options = {}): PanelField => ({
  kind,
  name,
  label,
  ...options,
});
const optional = (kind: SimpleKind, name: string, label: FieldLabel, options: Options = {}): PanelField =>
  field(kind, name, label, { ...options, isOptional: true });
const ref = (target: RefTarget, name: string, label: FieldLabel, options: Options = {}): PanelField => ({
  kind: 'ref',
  target,
  name,
  label,
  ...options,
});
const choice = (
  name: string,
  label: FieldLabel,
  choices: readonly (readonly [value: string, label: ChoiceLabel])[],
  options: Options = {},
): PanelField => ({ kind: 'choice', name, label, choices, ...options });

const FULL_WIDTH = optional('toggle', 'fullWidth', 'fullWidth', { hint: 'fullWidth' });
const TEXT_ALIGN = choice(
  'align',
  'align',
  [
    ['', 'alignDefault'],
    ['start', 'start'],
    ['center', 'center'],
    ['end', 'end'],
  ],
  { isOptional: true },
);
const SIDE_ALIGN = (name: string): PanelField =>
  choice(
    name,
    'align',
    [
      ['', 'alignDefault'],
      ['left', 'left'],
      ['center', 'center'],
      ['right', 'right'],
    ],
    { isOptional: true },
  );
const ICON = optional('icon', 'icon', 'icon');

const PICTURE: readonly PanelField[] = [
  ref('image', 'ref', 'image'),
  optional('text', 'alt', 'alt', { hint: 'alt' }),
  ref('image', 'refDark', 'imageDark', { hint: 'imageDark', isOptional: true }),
  optional('text', 'title', 'tooltip'),
  optional('size', 'width', 'width', { hint: 'size' }),
  optional('size', 'height', 'height'),
];

const heading: PanelDescriptor = {
  fields: [
    TEXT_ALIGN,
    optional('text', 'id', 'anchor', { hint: 'headingAnchor' }),
    optional('number', 'level', 'level', { hint: 'level' }),
  ],
};
const operation: PanelDescriptor = {
  fields: [
    field('operation', 'ref', 'operation'),
    optional('toggle', 'expanded', 'expanded', { hint: 'expanded' }),
    FULL_WIDTH,
  ],
};

/** The form of each node and mark with properties, by name. */
export const PANELS: Readonly<Record<string, PanelDescriptor>> = {
  paragraph: { fields: [TEXT_ALIGN] },
  heading_1: heading,
  heading_2: heading,
  heading_3: heading,
  list_ordered: { fields: [optional('number', 'start', 'start', { hint: 'start' })] },
  hint: {
    fields: [
      choice('style', 'style', [
        ['info', 'info'],
        ['success', 'success'],
        ['warning', 'warning'],
        ['danger', 'danger'],
      ]),
      ICON,
    ],
  },
  code: {
    fields: [
      optional('syntax', 'syntax', 'syntax'),
      optional('text', 'title', 'title', { hint: 'codeTitle' }),
      optional('toggle', 'lineNumbers', 'lineNumbers'),
      choice(
        'overflow',
        'overflow',
        [
          ['', 'overflowDefault'],
          ['scroll', 'scroll'],
          ['wrap', 'wrap'],
        ],
        { isOptional: true },
      ),
      field('lines', 'highlighted', 'highlighted', { hint: 'highlighted' }),
      optional('toggle', 'expandable', 'expandable', { hint: 'expandable' }),
      FULL_WIDTH,
    ],
  },
  images: { fields: [SIDE_ALIGN('align'), FULL_WIDTH] },
  image: { fields: [...PICTURE, field('caption', 'caption', 'caption')] },
  inline_image: {
    fields: [
      ...PICTURE,
      choice(
        'size',
        'inlineSize',
        [
          ['', 'sizeDefault'],
          ['original', 'original'],
          ['line', 'line'],
        ],
        { isOptional: true },
      ),
    ],
  },
  file: { fields: [ref('file', 'ref', 'file'), field('caption', 'caption', 'caption')] },
  drawing: { fields: [ref('image', 'ref', 'drawing', { isOptional: true })] },
  embed: {
    fields: [field('url', 'url', 'url', { hint: 'embed' }), field('caption', 'caption', 'caption'), FULL_WIDTH],
  },
  content_ref: { fields: [ref('anything', 'ref', 'target')] },
  mention: { fields: [ref('anything', 'ref', 'target')] },
  button: {
    fields: [
      field('text', 'label', 'label'),
      ref('anything', 'ref', 'target'),
      choice('kind', 'buttonKind', [
        ['primary', 'primary'],
        ['secondary', 'secondary'],
      ]),
      ICON,
    ],
  },
  math: { fields: [field('formula', 'formula', 'formula', { hint: 'formula' })] },
  inline_math: { fields: [field('formula', 'formula', 'formula', { hint: 'formula' })] },
  expandable: {
    fields: [
      optional('toggle', 'open', 'open', { hint: 'open' }),
      optional('text', 'id', 'anchor', { hint: 'anchor' }),
    ],
  },
  tabs: { fields: [FULL_WIDTH] },
  tabs_item: { fields: [optional('text', 'title', 'title'), ICON] },
  stepper: { fields: [] },
  stepper_step: { fields: [{ ...ICON, hint: 'stepIcon' }] },
  columns: { fields: [FULL_WIDTH] },
  column: { fields: [optional('length', 'width', 'width', { hint: 'columnWidth' })] },
  updates: { fields: [optional('text', 'format', 'format', { hint: 'format' })] },
  update: {
    fields: [field('date', 'date', 'date'), optional('words', 'tags', 'tags', { hint: 'tags' })],
  },
  if: { fields: [field('expression', 'expression', 'condition')] },
  expression: { fields: [field('variable', 'expression', 'expression')] },
  reusable_content: { fields: [ref('reusable-content', 'ref', 'reusableContent')] },
  openapi_operation: operation,
  swagger: operation,
  openapi_schemas: {
    fields: [field('schemas', 'ref', 'schemas'), optional('toggle', 'grouped', 'grouped')],
  },
  openapi_webhook: { fields: [field('webhook', 'ref', 'webhook')] },
  integration: {
    fields: [
      field('text', 'integration', 'integration'),
      field('text', 'block', 'integrationBlock'),
      field('props', 'props', 'props'),
      optional('url', 'url', 'url'),
      FULL_WIDTH,
    ],
  },
  table: {
    fields: [
      choice('view', 'view', [
        ['grid', 'grid'],
        ['cards', 'cards'],
      ]),
      choice(
        'cardSize',
        'cardSize',
        [
          ['', 'cardDefault'],
          ['medium', 'medium'],
          ['large', 'large'],
        ],
        { isOptional: true, when: ['view', 'cards'] },
      ),
      field('toggle', 'hideHeader', 'hideHeader', { when: ['view', 'grid'] }),
      field('toggle', 'hideColumnTitle', 'hideColumnTitle', { hint: 'hideColumnTitle', when: ['view', 'cards'] }),
      FULL_WIDTH,
    ],
  },
  table_title: {
    fields: [
      field('columnType', 'columnType', 'columnType'),
      optional('number', 'max', 'max', { hint: 'max', when: ['columnType', 'rating'] }),
      SIDE_ALIGN('textAlignment'),
      field('columnWidth', 'colwidth', 'width', { hint: 'columnPixels' }),
      field('toggle', 'hidden', 'hidden', { hint: 'hidden' }),
      choice(
        'role',
        'role',
        [
          ['', 'roleNone'],
          ['cover', 'cover'],
          ['cover-dark', 'coverDark'],
          ['target', 'cardTarget'],
        ],
        { hint: 'role', isOptional: true },
      ),
    ],
  },
  icon: { fields: [field('icon', 'icon', 'icon')] },
  emoji: { fields: [field('emoji', 'code', 'emoji')] },
  anchor: { fields: [field('text', 'id', 'anchor', { hint: 'anchor' })] },
};
