import type { HintStyle } from '../../document/document.ts';
import { HINT_STYLES } from './hint-styles.ts';
import type { JsxTag } from './jsx-tag.ts';
import type { SyntaxKind } from './syntax-counter.ts';

/** A part of what a component becomes. */
export type ComponentPiece =
  | { readonly tag: string; readonly attributes?: Readonly<Record<string, string>> }
  /** One tag of HTML. */
  | { readonly html: string }
  | { readonly text: string }
  | { readonly marker: 'code_group_open' | 'code_group_close' };

/** A component that is open, with the number of its direct parts so far. */
export interface OpenComponent {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly close: readonly ComponentPiece[];
  parts: number;
}

/** What a component becomes: the pieces before and after its children. */
export interface ComponentPieces {
  readonly open: readonly ComponentPiece[];
  readonly close: readonly ComponentPiece[];
}

export interface Component {
  readonly kind: SyntaxKind;
  readonly isInline?: boolean;
  /** Its children are left out too. */
  readonly write: (tag: JsxTag, parent: OpenComponent | undefined) => ComponentPieces;
}

const NOTHING: ComponentPieces = { open: [], close: [] };

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '' && text !== 'true';

/** A paragraph of HTML; in bold, or with a link. */
function paragraph(text: string, target?: string): readonly ComponentPiece[] {
  const link: readonly ComponentPiece[] =
    target === undefined ? [] : [{ html: `<a href="${escapeAttribute(target)}">` }];
  const end: readonly ComponentPiece[] = target === undefined ? [] : [{ html: '</a>' }];
  return [{ html: '<p>' }, { html: '<strong>' }, ...link, { text }, ...end, { html: '</strong>' }, { html: '</p>' }];
}

export const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const hint = (fixed?: HintStyle): Component => ({
  kind: 'admonition',
  write: ({ attributes }) => {
    const style = fixed ?? HINT_STYLES.get(attributes.get('type')?.toLowerCase() ?? '') ?? 'info';
    const title = attributes.get('title');
    return {
      open: [{ tag: 'hint', attributes: { style } }, ...(isGiven(title) ? paragraph(title) : [])],
      close: [{ tag: 'endhint' }],
    };
  },
});

const container = (kind: SyntaxKind, tag: string): Component => ({
  kind,
  write: () => ({ open: [{ tag }], close: [{ tag: `end${tag}` }] }),
});

const tab: Component = {
  kind: 'tabs',
  write: ({ attributes }) => {
    const title = ['label', 'title', 'value'].map((name) => attributes.get(name)).find(isGiven) ?? '';
    return { open: [{ tag: 'tab', attributes: { title } }], close: [{ tag: 'endtab' }] };
  },
};

const expandable: Component = {
  kind: 'expandable',
  write: ({ attributes }) => {
    const title = attributes.get('title');
    const isOpen = attributes.get('defaultOpen') === 'true';
    const summary: readonly ComponentPiece[] = isGiven(title)
      ? [{ html: '<summary>' }, { text: title }, { html: '</summary>' }]
      : [];
    return { open: [{ html: isOpen ? '<details open>' : '<details>' }, ...summary], close: [{ html: '</details>' }] };
  },
};

/** Columns of a group of cards without a number. */
const DEFAULT_COLUMNS = 2;
const MAX_COLUMNS = 4;
const GROUPS = new Set(['CardGroup', 'Columns', 'Cards', 'CardGrid']);

/** Parts of a group are columns; after as many as it has, other columns begin. */
function inColumn(inner: readonly ComponentPiece[], parent: OpenComponent | undefined): ComponentPieces {
  if (parent === undefined || !GROUPS.has(parent.name)) return { open: inner, close: [] };
  const columns = Number.parseInt(parent.attributes.get('cols') ?? '', 10);
  const size = Number.isInteger(columns) ? Math.min(Math.max(columns, 1), MAX_COLUMNS) : DEFAULT_COLUMNS;
  const isNext = parent.parts > 0 && parent.parts % size === 0;
  parent.parts += 1;
  const next: readonly ComponentPiece[] = isNext ? [{ tag: 'endcolumns' }, { tag: 'columns' }] : [];
  return { open: [...next, { tag: 'column' }, ...inner], close: [{ tag: 'endcolumn' }] };
}

const card: Component = {
  kind: 'card',
  write: ({ attributes }, parent) => {
    const title = attributes.get('title');
    const target = attributes.get('href') ?? attributes.get('to') ?? attributes.get('link');
    return inColumn(isGiven(title) ? paragraph(title, isGiven(target) ? target : undefined) : [], parent);
  },
};

const step: Component = {
  kind: 'steps',
  write: ({ attributes }) => {
    const title = attributes.get('title');
    const heading: readonly ComponentPiece[] = isGiven(title)
      ? [{ html: '<h3>' }, { text: title }, { html: '</h3>' }]
      : [];
    return { open: [{ tag: 'step' }, ...heading], close: [{ tag: 'endstep' }] };
  },
};

/** Attributes that name a field, by where it is. */
const FIELD_NAMES = ['path', 'query', 'body', 'header', 'name'] as const;

const field: Component = {
  kind: 'field',
  write: ({ attributes }) => {
    const location = FIELD_NAMES.find((name) => isGiven(attributes.get(name)));
    const facts = [
      attributes.get('type'),
      location === undefined || location === 'name' ? undefined : location,
      attributes.get('required') === 'true' ? 'required' : undefined,
      attributes.get('deprecated') === 'true' ? 'deprecated' : undefined,
    ].filter(isGiven);
    const value = attributes.get('default');
    if (value !== undefined) facts.push(`default: ${value}`);
    const name = location === undefined ? '' : (attributes.get(location) ?? '');
    const text = facts.length === 0 ? [] : [{ text: ` ${facts.join(', ')}` }];
    return {
      open: [{ html: '<p>' }, { html: '<code>' }, { text: name }, { html: '</code>' }, ...text, { html: '</p>' }],
      close: [],
    };
  },
};

const frame: Component = {
  kind: 'figure',
  write: ({ attributes }) => {
    const caption = attributes.get('caption');
    const end: readonly ComponentPiece[] = isGiven(caption)
      ? [{ html: '<figcaption>' }, { text: caption }, { html: '</figcaption>' }]
      : [];
    return { open: [{ html: '<figure>' }], close: [...end, { html: '</figure>' }] };
  },
};

const tooltip: Component = {
  kind: 'component',
  isInline: true,
  write: ({ attributes }) => {
    const tip = attributes.get('tip') ?? attributes.get('headline');
    return { open: [], close: isGiven(tip) ? [{ text: ` (${tip})` }] : [] };
  },
};

const icon: Component = {
  kind: 'icon',
  isInline: true,
  write: ({ attributes }) => {
    const name = attributes.get('icon') ?? '';
    return /^[a-z][\w-]*$/.test(name)
      ? { open: [{ html: `<i class="fa-${name}">` }, { html: '</i>' }], close: [] }
      : NOTHING;
  },
};

const link: Component = {
  kind: 'component',
  isInline: true,
  write: ({ attributes }) => {
    const target = attributes.get('to') ?? attributes.get('href');
    return isGiven(target)
      ? { open: [{ html: `<a href="${escapeAttribute(target)}">` }], close: [{ html: '</a>' }] }
      : NOTHING;
  },
};

const update: Component = {
  kind: 'component',
  write: ({ attributes }) => {
    const [label, description] = [attributes.get('label'), attributes.get('description')];
    return {
      open: [
        ...(isGiven(label) ? [{ html: '<h2>' }, { text: label }, { html: '</h2>' }] : []),
        ...(isGiven(description) ? paragraph(description) : []),
      ],
      close: [],
    };
  },
};

/** A picture with its attributes. */
const image: Component = {
  kind: 'figure',
  isInline: true,
  write: ({ attributes }) => {
    const [source, alt] = [attributes.get('src'), attributes.get('alt') ?? ''];
    return isGiven(source)
      ? { open: [{ html: `<img src="${escapeAttribute(source)}" alt="${escapeAttribute(alt)}">` }], close: [] }
      : NOTHING;
  },
};

const badge: Component = {
  kind: 'component',
  isInline: true,
  write: ({ attributes }) => {
    const text = attributes.get('text');
    return { open: isGiven(text) ? [{ text: ` ${text}` }] : [], close: [] };
  },
};

const inner = (kind: SyntaxKind): Component => ({ kind, write: () => NOTHING });

/** The components that are read, by their names. All others become their children. */
export const COMPONENTS: ReadonlyMap<string, Component> = new Map<string, Component>([
  ['Note', hint('info')],
  ['Info', hint('info')],
  ['Callout', hint()],
  ['Admonition', hint()],
  ['Warning', hint('warning')],
  ['Tip', hint('success')],
  ['Check', hint('success')],
  ['Danger', hint('danger')],
  ['Tabs', container('tabs', 'tabs')],
  ['TabItem', tab],
  ['Tab', tab],
  [
    'CodeGroup',
    {
      kind: 'code group',
      write: () => ({ open: [{ marker: 'code_group_open' }], close: [{ marker: 'code_group_close' }] }),
    },
  ],
  ...[...GROUPS].map((name) => [name, container('card', 'columns')] as const),
  ['Column', { kind: 'card', write: (_tag, parent) => inColumn([], parent) }],
  ['Card', card],
  ['Steps', container('steps', 'stepper')],
  ['Step', step],
  ['AccordionGroup', inner('expandable')],
  ['Accordion', expandable],
  ['Expandable', expandable],
  ['ParamField', field],
  ['ResponseField', field],
  ['RequestExample', inner('component')],
  ['ResponseExample', inner('component')],
  ['Panel', inner('component')],
  ['Frame', frame],
  ['Tooltip', tooltip],
  ['Icon', icon],
  ['Link', link],
  ['Update', update],
  ['Image', image],
  ['Badge', badge],
]);

/** Whether a component is a part of text, as a link is. */
export const isInlineComponent = (name: string): boolean => COMPONENTS.get(name)?.isInline === true;
