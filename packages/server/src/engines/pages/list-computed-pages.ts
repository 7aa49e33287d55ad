import { createHash } from 'node:crypto';
import {
  type Block,
  type Document,
  type DocumentPage,
  type ParsedPage,
  serializeDocument,
  slugOf,
  uniqueSlug,
} from '@bindery/content';
import { findReferenceTexts } from '@bindery/site';
import { type ComputedContent, inlineDocument } from '../../platform/store/revision-reader.ts';
import type { CompiledOperation } from '../openapi/compiled-spec.ts';
import { readJsonList, readJsonMember } from '../openapi/json.ts';
import { type CompiledSpec, sliceDocument } from '../openapi/read-compiled-spec.ts';
import { aboutPath, MAX_SCHEMAS, tagPath } from './select-api.ts';

/** Maximum operations on the page of their tag; with more, each has a separate page. */
const MAX_TOGETHER = 100;
/** Pages below one page. */
const MAX_PAGES = 2_000;
/** Limits of the introduction of a specification. */
const INTRODUCTION = { parts: 2, bytes: 4 * 1024 * 1024 };

interface Tagged {
  readonly tag: string;
  readonly operations: readonly CompiledOperation[];
}

/** The content computed for a page. */
export interface ComputedBelow {
  /** Of the page itself: its own text, or the description of the specification if it has none. */
  readonly document: string;
  readonly pages: readonly DocumentPage[];
  readonly contents: ReadonlyMap<string, ComputedContent>;
}

/**
 * The pages of a specification below a page: one per tag, in the order of the specification, or per operation; then its
 * schemas. Ids and paths are stable across versions.
 * @param language BCP 47, of titles that the specification does not define
 */
export async function listComputedPages(
  compiled: CompiledSpec,
  page: DocumentPage,
  parsed: ParsedPage,
  language: string,
): Promise<ComputedBelow> {
  const { document: introduction } = await sliceDocument(compiled, { introduction: true }, INTRODUCTION);
  const tags = listTags(compiled, introduction);
  const texts = findReferenceTexts(language);
  const below = new PagesBelow(page);
  const { spec, models = true, pages = 'tag' } = page.computed ?? { spec: '' };
  for (const { tag, operations } of tags) {
    const title = tag === '' ? texts.operations : tag;
    const isApart = pages === 'operation' || operations.length > MAX_TOGETHER;
    const path = isApart ? aboutPath(tag) : tagPath(tag);
    const children = isApart ? operations : [];
    below.addTag({ name: `tag ${tag}`, title, doc: isApart ? 'tag' : 'operations', path }, children);
  }
  if (models)
    below.addSchemas(
      texts.schemas,
      compiled.index.schemas.map(([name]) => name),
    );
  const own = { ...parsed, frontMatter: {}, document: documentOf(operationBlock(spec, aboutPath())) };
  return {
    document: parsed.document.nodes.length > 0 ? page.document : inlineDocument(serializeDocument(own)),
    pages: below.pages,
    contents: below.contents,
  };
}

/** Operations by tag: declared tags in their order, others in order of occurrence, and untagged operations last. */
function listTags({ index }: CompiledSpec, introduction: Readonly<Record<string, unknown>>): readonly Tagged[] {
  const byTag = new Map<string, CompiledOperation[]>(
    readJsonList(introduction, 'tags').map((tag) => [String(readJsonMember(tag, 'name')), []]),
  );
  for (const operation of index.operations) {
    const { tag = '' } = operation;
    const members = byTag.get(tag);
    if (members === undefined) byTag.set(tag, [operation]);
    else members.push(operation);
  }
  const untagged = byTag.get('') ?? [];
  byTag.delete('');
  const tagged = [...byTag, ['', untagged] as const].map(([tag, operations]) => ({ tag, operations }));
  return tagged.filter(({ operations }) => operations.length > 0);
}

interface PageSketch {
  /** Unique among the pages below the page, in every version. */
  readonly name: string;
  readonly title: string;
  /** The source of its slug, if it is not its title. */
  readonly slug?: string;
  readonly doc: ComputedContent['doc'];
  readonly method?: string;
}

/** Collects the pages being built. */
class PagesBelow {
  readonly pages: DocumentPage[] = [];
  readonly contents = new Map<string, ComputedContent>();
  readonly #above: DocumentPage;
  readonly #spec: string;
  readonly #slugs: Set<string>;

  constructor(above: DocumentPage) {
    this.#above = above;
    this.#spec = above.computed?.spec ?? '';
    this.#slugs = new Set(above.pages.flatMap((page) => (page.type === 'link' ? [] : [page.slug])));
  }

  addTag({ path, ...sketch }: PageSketch & { readonly path: string }, operations: readonly CompiledOperation[]): void {
    const slugs = new Set<string>();
    const room = Math.max(0, MAX_PAGES - this.contents.size - 1);
    const children = operations.slice(0, room).flatMap(
      ({ kind, name, method, title, id }) =>
        this.#make(
          {
            name: `${kind} ${method} ${name}`,
            title: title ?? `${method.toUpperCase()} ${name}`,
            slug: id ?? `${method} ${name}`,
            doc: 'operation',
            method: kind === 'path' ? method : 'hook',
          },
          kind === 'path' ? operationBlock(this.#spec, name, method) : webhookBlock(this.#spec, name, method),
          slugs,
        ) ?? [],
    );
    const page = this.#make(sketch, operationBlock(this.#spec, path), this.#slugs, children);
    if (page !== undefined) this.pages.push(page);
  }

  /** All schemas on one page, or below it as many on each as a page can contain. */
  addSchemas(title: string, names: readonly string[]): void {
    if (names.length === 0) return;
    const slugs = new Set<string>();
    const doc = 'models';
    const parts = Math.ceil(names.length / MAX_SCHEMAS);
    const children = Array.from({ length: parts < 2 ? 0 : parts }, (_, part) => {
      const schemaNames = names.slice(part * MAX_SCHEMAS, (part + 1) * MAX_SCHEMAS);
      const title = `${schemaNames[0]} – ${schemaNames.at(-1)}`;
      const sketch = { name: `schemas ${part}`, title, slug: `schemas ${part + 1}`, doc } as const;
      return this.#make(sketch, schemasBlock(this.#spec, schemaNames), slugs) ?? [];
    }).flat();
    const block = children.length === 0 ? schemasBlock(this.#spec, []) : undefined;
    const page = this.#make({ name: 'schemas', title, doc }, block, this.#slugs, children);
    if (page !== undefined) this.pages.push(page);
  }

  #make(
    { name, title, slug = title, doc, method }: PageSketch,
    block: Block | undefined,
    slugs: Set<string>,
    pages: readonly DocumentPage[] = [],
  ): DocumentPage | undefined {
    if (this.contents.size >= MAX_PAGES) return undefined;
    const { id: seed, file, noIndex, noRobotsIndex } = this.#above;
    const id = createHash('sha256').update(`${seed} ${name}`).digest('hex').slice(0, 20);
    if (this.contents.has(id)) return undefined;
    this.contents.set(id, { spec: this.#spec, doc, seed, ...(method !== undefined && { method }) });
    const own = uniqueSlug(slugOf(slug), slugs);
    slugs.add(own);
    const text = [{ object: 'text', leaves: [{ object: 'leaf', text: title, marks: [] }] }] as const;
    const source = serializeDocument({ frontMatter: {}, title: text, document: documentOf(block) });
    return {
      type: 'document',
      id,
      title,
      slug: own,
      // No link can refer to it: a fragment is not part of a file name.
      file: `${file}#${id}`,
      document: inlineDocument(source),
      ...(noIndex !== undefined && { noIndex }),
      ...(noRobotsIndex !== undefined && { noRobotsIndex }),
      pages,
    };
  }
}

const documentOf = (block: Block | undefined): Document => ({
  object: 'document',
  data: {},
  nodes: block === undefined ? [] : [block],
});

const operationBlock = (spec: string, path: string, method = ''): Block => ({
  object: 'block',
  type: 'openapi-operation',
  data: { path, method, ref: { kind: 'openapi', spec } },
  isVoid: true,
});

const webhookBlock = (spec: string, name: string, method: string): Block => ({
  object: 'block',
  type: 'openapi-webhook',
  data: { name, method, ref: { kind: 'openapi', spec } },
  isVoid: true,
});

const schemasBlock = (spec: string, schemas: readonly string[]): Block => ({
  object: 'block',
  type: 'openapi-schemas',
  data: { schemas, ref: { kind: 'openapi', spec } },
  isVoid: true,
});
