import {
  type Block,
  type Code,
  type Inline,
  makeCodeLines,
  makeHeading,
  makeList,
  makeParagraph,
  makeTable,
} from '@bindery/content';
import { fillText } from '../texts/find-texts.ts';
import { describeCall } from './call.ts';
import { describeLine, describeText } from './describe-text.ts';
import { writeExample } from './example.ts';
import { code, label, plain } from './inline-text.ts';
import type { JsonObject } from './json.ts';
import { describeField, type FieldBudget, listFields, nameType, type SchemaField } from './list-fields.ts';
import type { OperationBody, OperationResponse, Parameter, ReferenceOperation } from './operation.ts';
import { writeCurl } from './samples.ts';
import type { SecurityScheme } from './security.ts';
import type { ReferenceTexts } from './texts.ts';

/** State shared by the parts of a description. */
export interface Describing {
  readonly document: JsonObject;
  readonly texts: ReferenceTexts;
  /** Descriptions that were read: schemas are used many times. */
  readonly prose: Map<string, readonly Block[]>;
  /** Fields that may still be listed. */
  readonly budget: FieldBudget;
  /** Level of the heading of an operation or schema; none where the page bears its title. */
  readonly level: 2 | 3 | undefined;
}

const PARAMETER_LOCATIONS = ['path', 'query', 'header', 'cookie'] as const;

/** An operation as blocks: description, authentication, parameters, body, responses, and a call to copy. */
export function describeOperation(describing: Describing, operation: ReferenceOperation): readonly Block[] {
  const { texts, level, prose } = describing;
  const { anchor, method, path, server, title, description, deprecated } = operation;
  const kind = server === undefined ? [plain(` ${texts.webhook}`)] : [];
  return [
    ...(level === undefined ? [] : [makeHeading(level, [plain(title)], undefined, anchor)]),
    makeParagraph([code(`${method.toUpperCase()} ${server ?? ''}${path}`), ...kind]),
    ...(deprecated ? [label(texts.deprecated)] : []),
    ...describeText(description, prose),
    ...describeSecurity(describing, operation),
    ...PARAMETER_LOCATIONS.flatMap((location) => {
      const parameters = operation.parameters.filter((parameter) => parameter.location === location);
      return describeParameters(describing, texts[location], parameters);
    }),
    ...describeBody(describing, operation),
    ...describeAnswers(describing, operation.answers),
    ...describeCalls(describing, operation),
  ];
}

function describeSecurity({ texts, prose }: Describing, { security }: ReferenceOperation): readonly Block[] {
  if (security.length === 0) return [];
  const ways = security.map((schemes) =>
    makeParagraph(
      schemes.flatMap((scheme, index) => [
        ...(index === 0 ? [] : [plain(', ')]),
        code(scheme.kind === 'key' ? scheme.credential : nameScheme(scheme)),
        ...(scheme.kind === 'key' ? [plain(` (${scheme.location})`)] : []),
        ...scheme.scopes.flatMap((scope) => [plain(' '), code(scope)]),
        ...after(': ', describeLine(scheme.description, prose)),
      ]),
    ),
  );
  return [label(texts.authorization), ...makeList(ways, undefined)];
}

const nameScheme = ({ kind, credential }: SecurityScheme): string =>
  kind === 'bearer' || kind === 'basic' ? `Authorization: ${credential}` : credential;

const after = (before: string, nodes: readonly Inline[]): readonly Inline[] =>
  nodes.length === 0 ? [] : [plain(before), ...nodes];

function describeParameters(describing: Describing, title: string, parameters: readonly Parameter[]): readonly Block[] {
  const fields = parameters.map(({ name, schema, required, description, deprecated }) => {
    const field = describeField(describing.document, name, schema, required);
    return {
      ...field,
      description: description ?? field.description,
      deprecated: deprecated || field.deprecated,
    };
  });
  return fields.length === 0 ? [] : [label(title), ...listTable(describing, fields)];
}

/** Fields as a table. */
function listTable({ texts, prose }: Describing, fields: readonly SchemaField[], isWhole = true): readonly Block[] {
  const rows = fields.map(({ name, type, required, deprecated, ...facts }) => {
    const marks = [...(required ? [texts.required] : []), ...(deprecated ? [texts.deprecated] : [])];
    return [[code(name)], [plain([type, ...marks].join(', '))], describeValue(facts, prose)].map(toCell);
  });
  const columns = [texts.name, texts.type, texts.description].map((title) => ({
    blocks: [makeParagraph([plain(title)])],
  }));
  const table = makeTable({ columns, rows, cards: false, hideHeader: false, hideColumnTitle: false, fullWidth: false });
  return [...(table === undefined ? [] : [table]), ...(isWhole ? [] : [makeParagraph([plain('…')])])];
}

function describeValue(
  { description, limits, values }: Pick<SchemaField, 'description' | 'limits' | 'values'>,
  prose: Describing['prose'],
): readonly Inline[] {
  const parts = [
    describeLine(description, prose),
    limits.length === 0 ? [] : [plain(limits.join(', '))],
    values.flatMap((value, index) => [...(index === 0 ? [] : [plain(', ')]), code(value)]),
  ].filter((part) => part.length > 0);
  return parts.flatMap((part, index) => (index === 0 ? part : [plain(' · '), ...part]));
}

const toCell = (nodes: readonly Inline[]) => ({
  blocks: nodes.length === 0 ? [] : [makeParagraph(nodes)],
  options: [],
});

function describeBody(describing: Describing, { body, server }: ReferenceOperation): readonly Block[] {
  if (body === undefined || (body.schema === undefined && body.description === undefined)) return [];
  const { texts, prose } = describing;
  const { contentType, required } = body;
  const facts = [...(contentType === undefined ? [] : [contentType]), ...(required ? [texts.required] : [])].join(', ');
  return [
    label(texts.body, ...(facts === '' ? [] : [plain(` ${facts}`)])),
    ...describeText(body.description, prose),
    ...describeSchema(describing, body.schema),
    // The call of an operation shows it.
    ...(server === undefined ? describeExample(describing, body) : []),
  ];
}

/** The type of a schema, and its members as a table. */
export function describeSchema(describing: Describing, schema: unknown): readonly Block[] {
  if (schema === undefined) return [];
  const { document, budget } = describing;
  const { limits, values } = describeField(document, '', schema, false);
  const described = describeValue({ description: undefined, limits, values }, describing.prose);
  const { fields, isWhole } = listFields(document, schema, budget);
  return [
    makeParagraph([plain(nameType(document, schema)), ...after(': ', described)]),
    ...(fields.length === 0 && isWhole ? [] : listTable(describing, fields, isWhole)),
  ];
}

/** Each response; a schema shared by several, such as that of errors, is listed once. */
function describeAnswers(describing: Describing, answers: readonly OperationResponse[]): readonly Block[] {
  const listed = new Set<string>();
  const first = answers.find(({ status, schema }) => status.startsWith('2') && schema !== undefined);
  return answers.flatMap((answer) => {
    const { status, description, schema, headers } = answer;
    const name = JSON.stringify(schema) ?? '';
    const isKnown = listed.has(name);
    listed.add(name);
    return [
      label(fillText(describing.texts.answer, { status }), ...after(' ', describeLine(description, describing.prose))),
      ...describeParameters(describing, describing.texts.headers, headers),
      ...(isKnown && schema !== undefined
        ? [makeParagraph([plain(nameType(describing.document, schema))])]
        : describeSchema(describing, schema)),
      ...(answer === first ? describeExample(describing, answer) : []),
    ];
  });
}

const example = (syntax: string, text: string): Code => ({
  object: 'block',
  type: 'code',
  data: { syntax },
  isVoid: false,
  nodes: makeCodeLines(text),
});

function describeExample({ document }: Describing, body: OperationBody): readonly Block[] {
  const text = writeExample(document, body);
  return text === undefined ? [] : [example('json', text)];
}

/** Calls in other languages are redundant, and only shown on the page. */
function describeCalls({ document, texts }: Describing, operation: ReferenceOperation): readonly Block[] {
  if (operation.server === undefined) return [];
  return [label(texts.call), example('bash', writeCurl(describeCall(document, operation)))];
}

/** An operation that is named and no more. */
export const nameOperation = (method: string, path: string): Block =>
  makeParagraph([code(`${method.toUpperCase()} ${path}`)]);
