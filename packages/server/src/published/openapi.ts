import {
  type Block,
  type Document,
  type OpenApiOperation,
  type OpenApiSchemas,
  type OpenApiWebhook,
  type OutlineEntry,
  slugify,
  walkBlocks,
} from '@bindery/content';
import type { ApiGroup, ApiOperation, ApiView } from '@bindery/site';
import type { Context } from '../context.ts';
import { readList, readMember, readObject } from '../openapi/json.ts';
import type { PackedOperation } from '../openapi/pack.ts';
import { type Pack, type SliceLimits, sliceDocument } from '../openapi/read-pack.ts';
import { SpecificationError } from '../openapi/specification-error.ts';
import { findSpecification, type SpecificationPlace } from './find-specification.ts';

type ApiBlock = OpenApiOperation | OpenApiSchemas | OpenApiWebhook;

/** Blocks of one page that are filled; the others name what they show. */
const MAX_BLOCKS = 200;
/** What one block takes, and what all blocks of a page take together. */
const BLOCK_LIMITS: SliceLimits = { parts: 400, bytes: 1024 * 1024 };
const PAGE_LIMITS: SliceLimits = { parts: 10_000, bytes: 8 * 1024 * 1024 };
/** Operations of a whole specification that are shown with everything, and those that are named beside them. */
const MAX_OPERATIONS = 150;
const MAX_OTHERS = 2_000;
const MAX_SCHEMAS = 100;

/** What is known of the APIs that a page shows, by the keys of the blocks, and what its outline says of them. */
export interface LoadedApis {
  readonly apis: Readonly<Record<string, ApiView>>;
  /** Entries for what stands in the place of a block. */
  readonly outlineOf: (block: Block) => readonly OutlineEntry[];
}

/** What a block asks of a specification. */
interface Selection {
  readonly operations: readonly PackedOperation[];
  readonly others: readonly PackedOperation[];
  readonly schemas: readonly string[];
  /** All of it is shown, with its description and by its tags. */
  readonly isWhole: boolean;
}

/**
 * Reads what the OpenAPI blocks of a page show. A block whose specification is not there, cannot be read or does not
 * have what is asked for is left out: it is shown as a card that names it.
 */
export async function loadApis(ctx: Context, place: SpecificationPlace, document: Document): Promise<LoadedApis> {
  const apis: Record<string, ApiView> = {};
  const outlines = new Map<string, readonly OutlineEntry[]>();
  const taken = new Set<string>();
  let left = PAGE_LIMITS;
  for (const block of listApiBlocks(document, taken)) {
    const { key } = block;
    if (key === undefined || Object.hasOwn(apis, key)) continue;
    const found = await findSpecification(ctx, place, block.data.ref);
    const pack = found && (await openPack(ctx, found.source));
    const selection = pack && select(pack, block);
    if (pack === undefined || selection === undefined) continue;
    const most = selection.isWhole || selection.schemas.length > 1 ? left : smaller(BLOCK_LIMITS, left);
    const slice = await sliceDocument(pack, { ...selection, introduction: selection.isWhole }, most);
    left = { parts: left.parts - slice.used.parts, bytes: left.bytes - slice.used.bytes };
    const view = buildView(slice.document, selection, taken);
    apis[key] = { ...view, ...(found?.href !== undefined && { sourceHref: found.href }) };
    outlines.set(key, listEntries(selection, view));
  }
  return { apis, outlineOf: ({ key }) => outlines.get(key ?? '') ?? [] };
}

/** The blocks in their order; the anchors of the page are added to `taken`. */
function listApiBlocks(document: Document, taken: Set<string>): readonly ApiBlock[] {
  const blocks: ApiBlock[] = [];
  walkBlocks(document.nodes, {
    block: (block) => {
      if ('id' in block.data && block.data.id !== undefined) taken.add(block.data.id);
      const { type } = block;
      if (
        type === 'swagger' ||
        type === 'openapi-operation' ||
        type === 'openapi-schemas' ||
        type === 'openapi-webhook'
      )
        blocks.push(block);
      return type !== 'code';
    },
  });
  return blocks.slice(0, MAX_BLOCKS);
}

async function openPack(
  ctx: Context,
  source: Parameters<typeof ctx.specifications.open>[0],
): Promise<Pack | undefined> {
  try {
    return await ctx.specifications.open(source);
  } catch (error) {
    if (!(error instanceof SpecificationError)) throw error;
    ctx.log.debug({ reason: error.message }, 'a specification that a page shows cannot be read');
    return undefined;
  }
}

const smaller = (one: SliceLimits, other: SliceLimits): SliceLimits => ({
  parts: Math.min(one.parts, other.parts),
  bytes: Math.min(one.bytes, other.bytes),
});

/** What a block shows; undefined where the specification has nothing of it. */
function select({ index }: Pack, { type, data }: ApiBlock): Selection | undefined {
  const nothing = { operations: [], others: [], schemas: [], isWhole: false };
  if (type === 'openapi-schemas') {
    const wanted = new Set(data.schemas);
    const names = index.schemas.flatMap(([name]) => (wanted.size === 0 || wanted.has(name) ? [name] : []));
    return names.length === 0 ? undefined : { ...nothing, schemas: names.slice(0, MAX_SCHEMAS) };
  }
  const [kind, name] = type === 'openapi-webhook' ? (['webhook', data.name] as const) : (['path', data.path] as const);
  if (kind === 'path' && name === '') {
    const operations = index.operations.slice(0, MAX_OPERATIONS);
    const others = index.operations.slice(MAX_OPERATIONS, MAX_OPERATIONS + MAX_OTHERS);
    return { ...nothing, operations, others, isWhole: true };
  }
  const operations = index.operations.filter(
    (operation) =>
      operation.kind === kind && operation.name === name && (data.method === '' || operation.method === data.method),
  );
  return operations.length === 0 ? undefined : { ...nothing, operations };
}

function buildView(document: ApiView['document'], selection: Selection, taken: Set<string>): ApiView {
  const schemas = selection.schemas.map((name) => ({ name, anchor: claim(`schema-${name}`, taken) }));
  if (!selection.isWhole) {
    const operations = selection.operations.map((operation) => present(operation, taken));
    return { document, groups: operations.length === 0 ? [] : [{ operations, others: [] }], schemas };
  }
  const description = readMember(readObject(document, 'info'), 'description');
  return {
    document,
    ...(typeof description === 'string' && { description }),
    groups: groupByTag(document, selection, taken),
    schemas,
  };
}

/** In the order of the document's tags; then those that it does not declare, as they come up. */
function groupByTag(document: ApiView['document'], selection: Selection, taken: Set<string>): readonly ApiGroup[] {
  const declared = readList(document, 'tags');
  const byTag = new Map<string | undefined, PackedOperation[]>(
    declared.map((tag) => [String(readMember(tag, 'name')), []]),
  );
  for (const operation of [...selection.operations, ...selection.others]) {
    const members = byTag.get(operation.tag);
    if (members === undefined) byTag.set(operation.tag, [operation]);
    else members.push(operation);
  }
  const shown = new Set(selection.operations);
  return [...byTag].flatMap(([name, members]): ApiGroup[] => {
    if (members.length === 0) return [];
    const description = readMember(
      declared.find((tag) => readMember(tag, 'name') === name),
      'description',
    );
    return [
      {
        ...(name !== undefined && { title: name, anchor: claim(name, taken) }),
        ...(typeof description === 'string' && { description }),
        operations: members.filter((member) => shown.has(member)).map((member) => present(member, taken)),
        others: members
          .filter((member) => !shown.has(member))
          .map(({ kind, name: path, method }) => ({ kind, name: path, method })),
      },
    ];
  });
}

const present = ({ kind, name, method, id }: PackedOperation, taken: Set<string>): ApiOperation => ({
  kind,
  name,
  method,
  anchor: claim(id ?? `${method} ${name}`, taken),
});

/** An anchor that the page does not have yet. */
function claim(text: string, taken: Set<string>): string {
  const stem = slugify(text) || 'operation';
  let anchor = stem;
  for (let count = 1; taken.has(anchor); count++) anchor = `${stem}-${count}`;
  taken.add(anchor);
  return anchor;
}

function listEntries({ operations }: Selection, { groups, schemas }: ApiView): readonly OutlineEntry[] {
  const titles = new Map(operations.map(({ name, method, title }) => [`${method} ${name}`, title]));
  return [
    ...groups.flatMap(({ title, anchor, operations: shown }): OutlineEntry[] => [
      ...(title !== undefined && anchor !== undefined ? [{ title, id: anchor, depth: 1 as const }] : []),
      ...shown.map(({ name, method, anchor: id }) => ({
        title: titles.get(`${method} ${name}`) ?? `${method.toUpperCase()} ${name}`,
        id,
        depth: title === undefined ? (1 as const) : (2 as const),
      })),
    ]),
    ...schemas.map(({ name, anchor: id }) => ({ title: name, id, depth: 1 as const })),
  ];
}
