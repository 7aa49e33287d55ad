import type { Page } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { requireFew } from '../../../platform/compute/heavy-work.ts';
import { createYielder } from '../../../platform/concurrency/yielder.ts';
import {
  type ContentOptions,
  presentFile,
  presentPage,
  presentReusableContent,
  presentRevision,
  requireIndexed,
  type ShownRevision,
} from './present.ts';

/** Pages and files of a revision that are presented and serialized in about 30 ms. */
const LIGHT_ENTRIES = 1500;
/** The end of a page without children. */
const NO_PAGES = ',"pages":[]}';
/** Characters that are buffered before they are encoded. */
const CHUNK = 64 * 1024;

/** JSON that is written in chunks: a revision with very many pages is tens of megabytes. */
class JsonWriter {
  readonly #chunks: Buffer[] = [];
  readonly #pause = createYielder();
  #text = '';

  add(text: string): void {
    this.#text += text;
  }

  /** Writes a list of values; `write` serializes each. */
  async addList<Value>(values: readonly Value[], write: (value: Value) => Promise<void> | void): Promise<void> {
    this.add('[');
    for (const [index, value] of values.entries()) {
      if (index > 0) this.add(',');
      await write(value);
      if (this.#text.length > CHUNK) this.#flush();
      await this.#pause();
    }
    this.add(']');
  }

  end(): Buffer {
    this.#flush();
    return Buffer.concat(this.#chunks);
  }

  #flush(): void {
    this.#chunks.push(Buffer.from(this.#text));
    this.#text = '';
  }
}

/** The page tree as JSON, in the member `pages` of an object. */
export async function writePages(ctx: Context, shownRevision: ShownRevision, options: ContentOptions): Promise<Buffer> {
  const writer = new JsonWriter();
  writer.add('{"pages":');
  await addPages(writer, ctx, shownRevision, options);
  writer.add('}');
  return writer.end();
}

/** `presentRevision` as JSON. @param mergedFrom JSON of the change request that the revision is the merge of */
export async function writeContentRevision(
  ctx: Context,
  shownRevision: ShownRevision,
  options: ContentOptions,
  mergedFrom?: string,
): Promise<Buffer> {
  const writer = new JsonWriter();
  const { files, reusableContents } = shownRevision.view.content;
  writer.add('{"pages":');
  await addPages(writer, ctx, shownRevision, options);
  writer.add(',"files":');
  await writer.addList(files, (file) =>
    writer.add(JSON.stringify(presentFile(ctx, shownRevision.space.id, file, options))),
  );
  writer.add(',"reusableContents":');
  await writer.addList(reusableContents, (one) => writer.add(JSON.stringify(presentReusableContent(one, options))));
  if (mergedFrom !== undefined) writer.add(`,"mergedFrom":${mergedFrom}`);
  writer.add(`,${JSON.stringify(presentRevision(ctx, shownRevision, options)).slice(1)}`);
  return writer.end();
}

async function addPages(writer: JsonWriter, ctx: Context, shownRevision: ShownRevision, options: ContentOptions) {
  const { compact = false } = options;
  const { index, content } = shownRevision.view;
  const isLarge = index.pages.length > LIGHT_ENTRIES;
  const depth = (isLarge && options.depth) || Number.POSITIVE_INFINITY;
  const count = Number.isFinite(depth) ? countPages(content.pages, depth) : index.pages.length + content.files.length;
  requireFew(ctx, count, LIGHT_ENTRIES);
  const addPage = async (page: Page, level: number): Promise<void> => {
    const own = JSON.stringify(
      presentPage(ctx, shownRevision, requireIndexed(shownRevision, page.id), options, () => []),
    );
    if (page.type === 'link') return writer.add(own);
    // The member with the child pages is the last one.
    const hasPages = page.pages.length > 0;
    if (!hasPages || level >= depth) {
      const shortened = compact ? `${own.slice(0, own.lastIndexOf(NO_PAGES))}}` : own;
      return writer.add(hasPages ? `${shortened.slice(0, -1)},"hasPages":true}` : shortened);
    }
    writer.add(own.slice(0, own.lastIndexOf('[]}')));
    await writer.addList(page.pages, (below) => addPage(below, level + 1));
    return writer.add('}');
  };
  await writer.addList(content.pages, (page) => addPage(page, 1));
}

/** The number of pages in the first levels of a tree. */
function countPages(pages: readonly Page[], levels: number): number {
  if (levels === 0) return 0;
  return pages.reduce((sum, page) => sum + 1 + (page.type === 'link' ? 0 : countPages(page.pages, levels - 1)), 0);
}
