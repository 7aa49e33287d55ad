import type { Block } from '../document/document.ts';
import { dropConditions } from '../document/drop-conditions.ts';
import { textOfBlocks } from '../document/text.ts';
import type { BlockTag } from './block-tag.ts';
import { makeCodeLines } from './code-blocks.ts';
import { makeHeading, makeParagraph } from './make-blocks.ts';
import type { PageBuilder } from './page-builder.ts';
import { makeOpenApi, plainText } from './reference-tags.ts';
import { makeTable } from './tables.ts';
import { frameName, textOf } from './tag-values.ts';

/** A description of an API method by the tags of older sources, while it is read. */
interface MethodDraft {
  readonly tag: BlockTag;
  summary: string;
  readonly description: Block[];
  readonly parameters: ParameterDraft[];
  readonly responses: ResponseDraft[];
  /** Where the parameters of `{% api-method-headers %}` and the like belong. */
  parameterGroup: string;
}

interface ParameterDraft {
  readonly group: string;
  readonly attributes: BlockTag['attributes'];
  readonly blocks: readonly Block[];
}

interface ResponseDraft {
  readonly title: string;
  readonly blocks: readonly Block[];
}

const drafts = new WeakMap<object, MethodDraft>();

/** Tags of older sources that describe a method of an API; they become headings, code and tables. Others vanish. */
export function openLegacyTag(builder: PageBuilder, tag: BlockTag): void {
  if (tag.name === 'api-method' || tag.name === 'swagger') {
    openMethod(builder, tag);
    return;
  }
  const frame = builder.findOpen(frameName('api-method'), frameName('swagger'));
  const draft = frame === undefined ? undefined : drafts.get(frame);
  const open = partsByName.get(tag.name);
  if (draft === undefined || open === undefined) {
    builder.closeLine();
    return;
  }
  open(builder, tag, draft);
}

function openMethod(builder: PageBuilder, tag: BlockTag): void {
  const name = frameName(tag.name);
  if (textOf(tag.attributes['src']) !== undefined) {
    builder.open(name, { finish: (blocks) => keepOwnText(makeOpenApi(tag), blocks) });
    return;
  }
  const summary = tag.attributes['summary'] ?? '';
  const draft: MethodDraft = { tag, summary, description: [], parameters: [], responses: [], parameterGroup: '' };
  if (builder.open(name, { finish: (blocks) => [...presentMethod(draft), ...blocks] })) {
    drafts.set(builder.top(), draft);
  }
}

/** The text in the tag only names the document, unless it is more than one paragraph. */
function keepOwnText(block: Block | undefined, blocks: readonly Block[]): readonly Block[] {
  const rest = blocks.length === 1 && blocks[0]?.type === 'paragraph' ? [] : blocks;
  return block === undefined ? blocks : [block, ...rest];
}

type OpenPart = (builder: PageBuilder, tag: BlockTag, draft: MethodDraft) => void;

const openDescription: OpenPart = (builder, tag, draft) =>
  openPart(builder, tag, (blocks) => draft.description.push(...blocks));

const openResponse: OpenPart = (builder, { name, attributes }, draft) => {
  const title = [attributes['httpcode'] ?? attributes['status'], attributes['description']];
  openPart(builder, { name }, (blocks) =>
    draft.responses.push({ title: title.filter((part) => part !== undefined && part !== '').join(' '), blocks }),
  );
};

const openPlace =
  (group: string): OpenPart =>
  (builder, _tag, draft) => {
    builder.closeLine();
    draft.parameterGroup = group;
  };

const openParameter: OpenPart = (builder, { name, attributes }, draft) => {
  const group = placeNames.get(attributes['in'] ?? '') ?? (draft.parameterGroup || 'Parameters');
  openPart(builder, { name }, (blocks) => draft.parameters.push({ group, attributes, blocks }));
};

function openPart(builder: PageBuilder, { name }: { readonly name: string }, take: (blocks: readonly Block[]) => void) {
  builder.open(frameName(name), {
    finish: (blocks) => {
      take(blocks);
      return [];
    },
  });
}

const placeNames: ReadonlyMap<string, string> = new Map([
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['body', 'Body parameters'],
  ['cookie', 'Cookies'],
]);

const partsByName: ReadonlyMap<string, OpenPart> = new Map(
  Object.entries<OpenPart>({
    'api-method-summary': (builder, tag, draft) =>
      openPart(builder, tag, (blocks) => {
        draft.summary = textOfBlocks(dropConditions(blocks));
      }),
    'api-method-description': openDescription,
    'swagger-description': openDescription,
    'api-method-path-parameters': openPlace('Path parameters'),
    'api-method-query-parameters': openPlace('Query parameters'),
    'api-method-body-parameters': openPlace('Body parameters'),
    'api-method-form-data-parameters': openPlace('Form data'),
    'api-method-headers': openPlace('Headers'),
    'api-method-parameter': openParameter,
    'swagger-parameter': openParameter,
    'api-method-response-example': openResponse,
    'swagger-response': openResponse,
  }),
);

function presentMethod(draft: MethodDraft): readonly Block[] {
  const { attributes } = draft.tag;
  const method = (attributes['method'] ?? '').toUpperCase();
  const requestUrl = `${attributes['baseurl'] ?? attributes['host'] ?? ''}${attributes['path'] ?? ''}`;
  const summary = draft.summary.trim();
  const line = `${method} ${requestUrl}`.trim();
  return [
    ...(summary === '' ? [] : [makeHeading(3, [plainText(summary)])]),
    ...(line === '' ? [] : [makeHttpLine(line)]),
    ...draft.description,
    ...presentParameters(draft.parameters),
    ...draft.responses.flatMap(presentResponse),
  ];
}

function makeHttpLine(line: string): Block {
  return { object: 'block', type: 'code', data: { syntax: 'http' }, isVoid: false, nodes: makeCodeLines(line) };
}

function presentParameters(parameters: readonly ParameterDraft[]): readonly Block[] {
  const groups = [...new Set(parameters.map((parameter) => parameter.group))];
  return groups.flatMap((group) => {
    const rows = parameters.filter((parameter) => parameter.group === group).map(presentParameter);
    const columns = ['Name', 'Type', 'Required', 'Description'].map((title) => ({ blocks: paragraphs(title) }));
    const table = makeTable({
      columns,
      rows,
      cards: false,
      hideHeader: false,
      hideColumnTitle: false,
      fullWidth: false,
    });
    return table === undefined ? [] : [makeHeading(4, [plainText(group)]), table];
  });
}

function presentParameter({ attributes, blocks }: ParameterDraft) {
  const cells = [attributes['name'] ?? '', attributes['type'] ?? '', attributes['required'] === 'true' ? 'yes' : 'no'];
  return [...cells.map((text) => ({ blocks: paragraphs(text), options: [] })), { blocks: [...blocks], options: [] }];
}

function presentResponse({ title, blocks }: ResponseDraft): readonly Block[] {
  return [...(title === '' ? [] : [makeHeading(4, [plainText(title)])]), ...blocks];
}

function paragraphs(text: string): Block[] {
  return text.trim() === '' ? [] : [makeParagraph([plainText(text.trim())])];
}
