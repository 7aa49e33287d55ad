import {
  type ContentRef,
  type Document,
  isWebUrl,
  type OpenApiOperation,
  type OpenApiSchemas,
  type OpenApiWebhook,
  walkBlocks,
} from '@bindery/content';
import type { CompiledOperation } from '../openapi/compiled-spec.ts';
import type { CompiledSpec } from '../openapi/read-compiled-spec.ts';

export type SelectedApiBlock = OpenApiOperation | OpenApiSchemas | OpenApiWebhook;

/** The parts of a specification that a block shows. */
export interface Selection {
  readonly operations: readonly CompiledOperation[];
  /** Those that are named and no more. */
  readonly others: readonly CompiledOperation[];
  /** Names. */
  readonly schemas: readonly string[];
  /** Whose description is shown above: that of the whole, that of a tag, or none. */
  readonly scope: 'whole' | 'part' | { readonly tag: string };
}

/** Operations that one block shows with everything, and those that it names besides them. */
export const MAX_OPERATIONS = 150;
const MAX_OTHERS = 2_000;
export const MAX_SCHEMAS = 100;

/** Maximum blocks of one page that are filled; further ones show only a name. */
const MAX_BLOCKS = 200;

/** The specifications that a document shows something of, each once. */
export function listApiRefs(document: Document): readonly ContentRef[] {
  const refs = listApiBlocks(document, new Set()).map(({ data }) => data.ref);
  return [...new Map(refs.map((ref) => [JSON.stringify(ref), ref])).values()];
}

/** Slugs and URLs of the specifications of the organization that a document shows something of. */
export function listSpecNames(document: Document): readonly string[] {
  return listAllApiBlocks(document, new Set()).flatMap(({ data: { ref } }) => nameOfSpec(ref) ?? []);
}

/** Slug or URL; undefined for a file of the content. */
export function nameOfSpec(ref: ContentRef): string | undefined {
  if (ref.kind === 'openapi') return ref.spec;
  return ref.kind === 'source' && isWebUrl(ref.target) ? ref.target : undefined;
}

/** The blocks in their order; the anchors of the page are added to `taken`. */
export const listApiBlocks = (document: Document, taken: Set<string>): readonly SelectedApiBlock[] =>
  listAllApiBlocks(document, taken).slice(0, MAX_BLOCKS);

function listAllApiBlocks(document: Document, taken: Set<string>): SelectedApiBlock[] {
  const blocks: SelectedApiBlock[] = [];
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
  return blocks;
}

/** Block paths other than paths of the specification, which start with a slash. */
const ABOUT = '#about';
const TAG = '#tag/';

/** The block path of the description of the whole specification, or of one of its tags. */
export const aboutPath = (tag?: string): string => (tag === undefined ? ABOUT : `${ABOUT}/${tag}`);

/**
 * Whether a document contains only the description of a specification or a tag, and so introduces the pages below it.
 */
export const isIntroduction = ({ nodes: [block, ...others] }: Document): boolean =>
  block?.type === 'openapi-operation' && block.data.path.startsWith(ABOUT) && others.length === 0;

/** The path of a block that shows the operations of a tag; of the empty one, those that have none. */
export const tagPath = (tag: string): string => TAG + tag;

const NOTHING: Selection = { operations: [], others: [], schemas: [], scope: 'part' };

/** The contents of a block; undefined if the specification lacks them. */
export function select({ index }: CompiledSpec, { type, data }: SelectedApiBlock): Selection | undefined {
  if (type === 'openapi-schemas') {
    const schemaNames = new Set(data.schemas);
    const names = index.schemas.flatMap(([name]) => (schemaNames.size === 0 || schemaNames.has(name) ? [name] : []));
    return names.length === 0 ? undefined : { ...NOTHING, schemas: names.slice(0, MAX_SCHEMAS) };
  }
  if (type === 'openapi-webhook') return selectOperation(index.operations, 'webhook', data.name, data.method);
  const { path, method } = data;
  if (path === '') return selectMany(index.operations, 'whole');
  if (path === ABOUT) return { ...NOTHING, scope: 'whole' };
  if (path.startsWith(`${ABOUT}/`)) return { ...NOTHING, scope: { tag: path.slice(ABOUT.length + 1) } };
  if (!path.startsWith(TAG)) return selectOperation(index.operations, 'path', path, method);
  const tag = path.slice(TAG.length);
  const operations = index.operations.filter((operation) => (operation.tag ?? '') === tag);
  return operations.length === 0 ? undefined : selectMany(operations, { tag });
}

const selectMany = (operations: readonly CompiledOperation[], scope: Selection['scope']): Selection => ({
  ...NOTHING,
  operations: operations.slice(0, MAX_OPERATIONS),
  others: operations.slice(MAX_OPERATIONS, MAX_OPERATIONS + MAX_OTHERS),
  scope,
});

function selectOperation(
  all: readonly CompiledOperation[],
  kind: CompiledOperation['kind'],
  name: string,
  method: string,
): Selection | undefined {
  const operations = all.filter(
    (operation) => operation.kind === kind && operation.name === name && (method === '' || operation.method === method),
  );
  return operations.length === 0 ? undefined : { ...NOTHING, operations };
}
