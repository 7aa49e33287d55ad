import { type TProperties, Type } from 'typebox';
import { OneOf } from '../../../platform/http/schemas.ts';

const Closed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const Text = Type.String();
const Flag = Type.Optional(Type.Boolean());
const Column = Type.String({ description: 'Id of a column.' });

const VIEW = {
  columns: Type.Array(Column, { description: 'The columns that are shown, in order.' }),
  hideColumnTitle: Flag,
  columnWidths: Type.Optional(Type.Record(Type.String(), Type.Number())),
  useNewSizing: Type.Optional(Type.Literal(true, { description: 'Widths are pixels.' })),
  coverDefinition: Type.Optional(Column),
  coverDefinitionDark: Type.Optional(Column),
  targetDefinition: Type.Optional(Column),
};
const CardSize = OneOf(['medium', 'large']);

const View = Type.Union([
  Closed({ type: Type.Literal('grid'), hideHeader: Type.Boolean(), cardSize: Type.Optional(CardSize), ...VIEW }),
  Closed({ type: Type.Literal('cards'), cardSize: CardSize, hideHeader: Flag, ...VIEW }),
]);

const Alignment = OneOf(['left', 'center', 'right']);

const column = (type: string, members: TProperties = {}) =>
  Closed({
    id: Text,
    title: Text,
    type: Type.Literal(type),
    textAlignment: Type.Optional(Alignment),
    max: Type.Optional(Type.Number()),
    ...members,
  });

const Definition = Type.Union([
  column('text', { textAlignment: Alignment }),
  column('number'),
  column('checkbox'),
  column('files'),
  column('content-ref'),
  column('image'),
  column('rating', { max: Type.Number() }),
  column('users', { multiple: Type.Boolean() }),
  column('select', {
    multiple: Type.Boolean(),
    options: Type.Array(Closed({ value: Text, label: Text, color: Text })),
  }),
]);

const Value = Type.Union([Text, Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Text), Type.Ref('ContentRef')], {
  description:
    'By the type of the column: text, the name of its fragment; select, users and files, a list, where files are ids; null, an empty cell of another type.',
});

/** The data of a table in the document form. */
export const TableSchema = {
  view: View,
  records: Type.Record(
    Type.String(),
    Closed({ orderIndex: Text, values: Type.Record(Type.String(), Value, { description: 'One per column.' }) }),
  ),
  definition: Type.Record(Type.String(), Definition),
  fullWidth: Flag,
};
