import type { DocumentForm } from '@bindery/content';
import { type TProperties, type TSchema, Type } from 'typebox';
import { OneOf } from '../../../platform/http/schemas.ts';
import { TableSchema } from './document-table-schema.ts';

const Closed = <Properties extends TProperties>(properties: Properties, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description !== undefined && { description }) });

const Text = Type.String();
const Flag = Type.Optional(Type.Boolean());
const OptionalText = Type.Optional(Text);
const Ref = Type.Ref('ContentRef');
const Blocks = Type.Array(Type.Ref('DocumentBlock'));
/** A container: it contains at least one paragraph, which may be empty. */
const Container = Type.Array(Type.Ref('DocumentBlock'), { minItems: 1 });
const Inlines = Type.Array(Type.Ref('DocumentInline'));
const Align = Type.Optional(OneOf(['start', 'center', 'end']));
const Length = Type.Union([Type.Number({ description: 'Pixels.' }), Closed({ unit: Text, value: Type.Number() })]);
const Fragments = Type.Array(Type.Ref('DocumentFragment'));

const fragment = (name: string, nodes: TSchema) =>
  Closed({ object: Type.Literal('fragment'), fragment: Type.Literal(name), type: Type.Literal(name), nodes });

/** A node of a type; `isVoid` means that its text is in its data and fragments, not in its children. */
function node(object: 'block' | 'inline', types: string[], isVoid: boolean, data: TSchema, inside: TProperties = {}) {
  return Closed({
    object: Type.Literal(object),
    type: types.length === 1 ? Type.Literal(types[0] ?? '') : OneOf(types),
    key: Type.Optional(Type.String({ description: 'Identifies the block while its content does not change.' })),
    data,
    isVoid: Type.Literal(isVoid),
    ...inside,
  });
}

const block = (type: string, data: TProperties, nodes: TSchema) =>
  node('block', [type], false, Closed(data), { nodes });
const voidBlock = (type: string, data: TProperties, inside: TProperties = {}) =>
  node('block', [type], true, Closed(data), inside);
/** A block whose nodes are all of one type. */
const list = (type: string, data: TProperties, item: TSchema, minItems = 1) =>
  block(type, data, Type.Array(item, { minItems }));

const IMAGE = {
  ref: Ref,
  refDark: Type.Optional(Ref),
  width: Type.Optional(Length),
  height: Type.Optional(Length),
  alt: OptionalText,
  title: OptionalText,
};
const Caption = Closed({
  object: Type.Literal('fragment'),
  fragment: Type.Literal('caption'),
  type: Text,
  nodes: Container,
});
const CAPTION = { fragments: Type.Array(Caption, { maxItems: 1 }) };
const Image = voidBlock('image', IMAGE, CAPTION);
const ListItem = block('list-item', { checked: Flag }, Container);
const Tag = Closed({ kind: Type.Literal('tag'), tag: Text });

const TEXT_BLOCKS = [
  block('paragraph', { align: Align }, Inlines),
  node(
    'block',
    ['heading-1', 'heading-2', 'heading-3'],
    false,
    Closed({
      id: Type.Optional(Type.String({ description: 'Anchor, unique on the page.' })),
      align: Align,
      level: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 6, description: 'As written, if different from `type`.' }),
      ),
    }),
    { nodes: Inlines },
  ),
  list('list-ordered', { start: Type.Optional(Type.Integer()) }, ListItem),
  list('list-unordered', {}, ListItem),
  list('list-tasks', {}, ListItem),
  voidBlock('divider', {}),
  block('blockquote', {}, Container),
  voidBlock('math', { formula: Text }),
  list(
    'code',
    {
      syntax: OptionalText,
      title: OptionalText,
      overflow: Type.Optional(OneOf(['wrap', 'scroll'])),
      lineNumbers: Flag,
      fullWidth: Flag,
      expandable: Flag,
    },
    block('code-line', { highlighted: Flag }, Inlines),
    0,
  ),
];

const CONTAINERS = [
  block('hint', { style: OneOf(['info', 'warning', 'danger', 'success']), icon: OptionalText }, Container),
  block('if', { expression: Text }, Container),
  list('tabs', { fullWidth: Flag }, block('tabs-item', { title: OptionalText, icon: OptionalText }, Container)),
  list('stepper', {}, block('stepper-step', { icon: OptionalText }, Container)),
  list('columns', { fullWidth: Flag }, block('column', { width: Type.Optional(Length) }, Container)),
  list(
    'updates',
    { format: OneOf(['numeric', 'full', 'short']) },
    block('update', { date: Text, tags: Type.Optional(Type.Array(Tag)) }, Container),
  ),
  voidBlock(
    'expandable',
    { open: Flag, id: OptionalText },
    {
      fragments: Type.Array(
        Type.Union([
          fragment('expandable-title', Type.Array(Type.Ref('DocumentBlock'), { minItems: 1, maxItems: 1 })),
          fragment('expandable-body', Container),
        ]),
        { minItems: 2, maxItems: 2 },
      ),
    },
  ),
];

const POINTER = { path: Text, method: Text, ref: Ref, expanded: Flag, fullWidth: Flag };

const REFERENCES = [
  list('images', { align: Type.Optional(OneOf(['left', 'center', 'right'])), fullWidth: Flag }, Image),
  voidBlock('file', { ref: Ref }, CAPTION),
  voidBlock('drawing', { ref: Type.Optional(Ref) }),
  voidBlock('embed', { url: Text, fullWidth: Flag }, CAPTION),
  voidBlock('reusable-content', { ref: Ref }),
  voidBlock('content-ref', { ref: Ref }),
  voidBlock('integration', {
    integration: Text,
    block: Text,
    props: Type.Record(Type.String(), Text),
    url: OptionalText,
    fullWidth: Flag,
  }),
  voidBlock('swagger', POINTER),
  voidBlock('openapi-operation', POINTER),
  voidBlock('openapi-schemas', { grouped: Flag, schemas: Type.Array(Text), ref: Ref }),
  voidBlock('openapi-webhook', { name: Text, method: Text, ref: Ref }),
];

const Color = Type.String({ description: 'Name of a color; `default` for that of the surrounding text.' });
const Mark = Type.Union([
  Closed({
    object: Type.Literal('mark'),
    type: OneOf(['bold', 'italic', 'code', 'keyboard', 'strikethrough', 'superscript', 'subscript']),
  }),
  Closed({
    object: Type.Literal('mark'),
    type: Type.Literal('color'),
    data: Closed({ text: Color, background: Color }),
  }),
]);

const TextNode = Closed({
  object: Type.Literal('text'),
  leaves: Type.Array(Closed({ object: Type.Literal('leaf'), text: Text, marks: Type.Array(Mark) })),
});

const voidInline = (type: string, data: TProperties) => node('inline', [type], true, Closed(data));

const INLINES = [
  TextNode,
  node('inline', ['link'], false, Closed({ ref: Ref, title: OptionalText }), { nodes: Inlines }),
  node('inline', ['annotation'], false, Closed({ label: Text }), {
    nodes: Inlines,
    fragments: Type.Array(fragment('annotation-body', Container), { maxItems: 1 }),
  }),
  voidInline('inline-image', { ...IMAGE, size: Type.Optional(OneOf(['original', 'line'])) }),
  voidInline('emoji', { code: Text }),
  voidInline('icon', { icon: Text }),
  voidInline('expression', { expression: Text }),
  voidInline('inline-math', { formula: Text }),
  voidInline('mention', { ref: Ref }),
  voidInline('button', { label: Text, ref: Ref, kind: OneOf(['primary', 'secondary']), icon: OptionalText }),
  voidInline('anchor', { id: Text }),
];

const SPACE = { space: Type.Optional(Type.String({ description: 'Absent: the space of the document.' })) };
const ref = (kind: string, members: TProperties) => Closed({ kind: Type.Literal(kind), ...members });

const ContentRef = Type.Union([
  ref('url', { url: Text }),
  ref('page', { page: Text, ...SPACE }),
  ref('anchor', { anchor: Text, page: OptionalText, ...SPACE }),
  ref('file', { file: Text }),
  ref('reusable-content', { reusableContent: Text, ...SPACE }),
  ref('openapi', { spec: Text }),
  ref('space', { space: Text }),
  ref('collection', { collection: Text }),
  ref('user', { user: Text }),
]);

/**
 * The document form in responses of all operations: the public form, with additions of the dialect; nodes have no
 * further members.
 */
export const DocumentTree = Type.Unsafe<DocumentForm>(
  Type.Cyclic(
    {
      Document: Closed({
        object: Type.Literal('document'),
        data: Closed({ schemaVersion: Type.Optional(Type.Integer()) }),
        nodes: Blocks,
      }),
      DocumentBlock: Type.Union([
        ...TEXT_BLOCKS,
        ...CONTAINERS,
        ...REFERENCES,
        voidBlock('table', TableSchema, { fragments: Fragments }),
      ] as TSchema[]),
      DocumentInline: Type.Union(INLINES as TSchema[]),
      DocumentFragment: Closed({ object: Type.Literal('fragment'), fragment: Text, type: Text, nodes: Container }),
      ContentRef,
    },
    'Document',
  ),
);
