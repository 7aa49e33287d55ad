import { type Block, type ContentRef, type Document, type OutlineEntry, slugify } from '@bindery/content';
import type { ApiGroup, ApiOperation, ApiView } from '@bindery/site';
import { requireFew } from '../../platform/compute/heavy-work.ts';
import type { CompiledOperation } from '../openapi/compiled-spec.ts';
import { readJsonList, readJsonMember, readJsonObject } from '../openapi/json.ts';
import { type SliceLimits, sliceDocument } from '../openapi/read-compiled-spec.ts';
import { listApiBlocks, type Selection, select } from '../pages/select-api.ts';
import {
  findSpecification,
  type LocatedPage,
  openSpecification,
  type SpecificationSources,
} from './find-specification.ts';

/** Limits of one block, and of all blocks of a page. */
const BLOCK_LIMITS: SliceLimits = { parts: 400, bytes: 1024 * 1024 };
const PAGE_LIMITS: SliceLimits = { parts: 10_000, bytes: 8 * 1024 * 1024 };

/** Maximum number of operations and schemas of a page, rendered in some 30 ms. */
const LIGHT_PARTS = 8;

/** The APIs that a page shows, by the keys of the blocks, and their entries in its outline. */
export interface LoadedApis {
  readonly apis: Readonly<Record<string, ApiView>>;
  /** Outline entries of the content of a block. */
  readonly outlineOf: (block: Block) => readonly OutlineEntry[];
}

/**
 * Loads the content of the OpenAPI blocks of a page. A block whose specification does not exist, cannot be read or
 * lacks the requested part is omitted: it is rendered as a card that names it.
 * @param mayShow of unsaved text: whether its author may read what a block names
 */
export async function loadApis(
  ctx: SpecificationSources,
  locatedPage: LocatedPage,
  document: Document,
  mayShow: (ref: ContentRef) => boolean = () => true,
): Promise<LoadedApis> {
  const apis: Record<string, ApiView> = {};
  const outlines = new Map<string, readonly OutlineEntry[]>();
  const taken = new Set<string>();
  let left = PAGE_LIMITS;
  let parts = 0;
  for (const block of listApiBlocks(document, taken)) {
    const { key } = block;
    if (key === undefined || Object.hasOwn(apis, key) || !mayShow(block.data.ref)) continue;
    const specification = await findSpecification(ctx, locatedPage, block.data.ref);
    const compiled = specification && (await openSpecification(ctx, specification.source));
    const selection = compiled && select(compiled, block);
    if (compiled === undefined || selection === undefined) continue;
    parts += selection.operations.length + selection.schemas.length;
    requireFew(ctx, parts, LIGHT_PARTS);
    const isMany = selection.operations.length + selection.schemas.length > 1;
    const most = isMany ? left : smaller(BLOCK_LIMITS, left);
    const slice = await sliceDocument(compiled, { ...selection, introduction: selection.scope !== 'part' }, most);
    left = { parts: left.parts - slice.used.parts, bytes: left.bytes - slice.used.bytes };
    const view = buildView(slice.document, selection, taken);
    const isTitledByPage = block === document.nodes[0] && isOnlyTitle(selection, locatedPage.page.title);
    const source = specification?.href !== undefined && { sourceHref: specification.href };
    apis[key] = { ...view, ...source, ...(isTitledByPage && { isTitledByPage }) };
    outlines.set(key, isTitledByPage ? [] : listEntries(selection, view));
  }
  return { apis, outlineOf: ({ key }) => outlines.get(key ?? '') ?? [] };
}

/** Whether a block shows one operation that is the first of the page and has its title. */
const isOnlyTitle = ({ operations: [operation, ...others], schemas, scope }: Selection, title: string): boolean =>
  others.length + schemas.length === 0 && scope === 'part' && operation?.title === title;

const smaller = (one: SliceLimits, other: SliceLimits): SliceLimits => ({
  parts: Math.min(one.parts, other.parts),
  bytes: Math.min(one.bytes, other.bytes),
});

function buildView(document: ApiView['document'], selection: Selection, taken: Set<string>): ApiView {
  const { scope } = selection;
  const schemas = selection.schemas.map((name) => ({ name, anchor: claim(`schema-${name}`, taken) }));
  const about =
    scope === 'whole' ? readJsonObject(document, 'info') : scope === 'part' ? {} : findTag(document, scope.tag);
  const description = readJsonMember(about, 'description');
  const groups = scope === 'whole' ? groupByTag(document, selection, taken) : groupAlone(selection, taken);
  return { document, ...(typeof description === 'string' && { description }), groups, schemas };
}

function groupAlone({ operations, others }: Selection, taken: Set<string>): readonly ApiGroup[] {
  if (operations.length + others.length === 0) return [];
  return [{ operations: operations.map((operation) => present(operation, taken)), others: others.map(nameOnly) }];
}

const findTag = (document: ApiView['document'], name: string): unknown =>
  readJsonList(document, 'tags').find((tag) => readJsonMember(tag, 'name') === name);

/** In the order of the document's tags; then undeclared tags, in order of appearance. */
function groupByTag(document: ApiView['document'], selection: Selection, taken: Set<string>): readonly ApiGroup[] {
  const declared = readJsonList(document, 'tags');
  const byTag = new Map<string | undefined, CompiledOperation[]>(
    declared.map((tag) => [String(readJsonMember(tag, 'name')), []]),
  );
  for (const operation of [...selection.operations, ...selection.others]) {
    const members = byTag.get(operation.tag);
    if (members === undefined) byTag.set(operation.tag, [operation]);
    else members.push(operation);
  }
  const selectedOperations = new Set(selection.operations);
  return [...byTag].flatMap(([name, members]): ApiGroup[] => {
    if (members.length === 0) return [];
    const description = name === undefined ? undefined : readJsonMember(findTag(document, name), 'description');
    return [
      {
        ...(name !== undefined && { title: name, anchor: claim(name, taken) }),
        ...(typeof description === 'string' && { description }),
        operations: members.filter((member) => selectedOperations.has(member)).map((member) => present(member, taken)),
        others: members.filter((member) => !selectedOperations.has(member)).map(nameOnly),
      },
    ];
  });
}

const present = ({ kind, name, method, id }: CompiledOperation, taken: Set<string>): ApiOperation => ({
  kind,
  name,
  method,
  anchor: claim(id ?? `${method} ${name}`, taken),
});

const nameOnly = ({ kind, name, method }: CompiledOperation) => ({ kind, name, method });

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
    ...groups.flatMap(({ title, anchor, operations: groupOperations }): OutlineEntry[] => [
      ...(title !== undefined && anchor !== undefined ? [{ title, id: anchor, depth: 1 as const }] : []),
      ...groupOperations.map(({ name, method, anchor: id }) => ({
        title: titles.get(`${method} ${name}`) ?? `${method.toUpperCase()} ${name}`,
        id,
        depth: title === undefined ? (1 as const) : (2 as const),
      })),
    ]),
    ...schemas.map(({ name, anchor: id }) => ({ title: name, id, depth: 1 as const })),
  ];
}
