import type { Page } from '@bindery/content';
import { createYielder } from '../../concurrency/yielder.ts';
import type { Context } from '../../context.ts';
import { requireFew } from '../../workers/heavy-work.ts';
import {
  type ContentOptions,
  presentFile,
  presentPage,
  presentReusableContent,
  presentRevision,
  requireIndexed,
  type ShownRevision,
} from './present.ts';

/** Pages and files of a revision that are presented and written as JSON in some 30 ms. */
const LIGHT_ENTRIES = 1500;
/** Characters that are gathered before they become bytes. */
const CHUNK = 64 * 1024;

/** JSON that is written piece by piece: a revision with very many pages is tens of megabytes. */
class JsonWriter {
  readonly #chunks: Buffer[] = [];
  readonly #pause = createYielder();
  #text = '';

  add(text: string): void {
    this.#text += text;
  }

  /** A list of values, one after the other; `write` adds what stands for each. */
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

/** `presentPages` as JSON, in the member `pages` of an object. */
export async function writePages(ctx: Context, shown: ShownRevision, options: ContentOptions): Promise<Buffer> {
  const writer = new JsonWriter();
  writer.add('{"pages":');
  await addPages(writer, ctx, shown, options);
  writer.add('}');
  return writer.end();
}

/** `presentRevision` as JSON. @param mergedFrom JSON of the change request that the revision is a merge of */
export async function writeContentRevision(
  ctx: Context,
  shown: ShownRevision,
  options: ContentOptions,
  mergedFrom?: string,
): Promise<Buffer> {
  const writer = new JsonWriter();
  const { files, reusableContents } = shown.view.content;
  writer.add('{"pages":');
  await addPages(writer, ctx, shown, options);
  writer.add(',"files":');
  await writer.addList(files, (file) => writer.add(JSON.stringify(presentFile(ctx, file, options))));
  writer.add(',"reusableContents":');
  await writer.addList(reusableContents, (one) => writer.add(JSON.stringify(presentReusableContent(one, options))));
  if (mergedFrom !== undefined) writer.add(`,"mergedFrom":${mergedFrom}`);
  writer.add(`,${JSON.stringify(presentRevision(ctx, shown, options)).slice(1)}`);
  return writer.end();
}

async function addPages(writer: JsonWriter, ctx: Context, shown: ShownRevision, options: ContentOptions) {
  requireFew(ctx, shown.view.index.pages.length + shown.view.content.files.length, LIGHT_ENTRIES);
  const addPage = async (page: Page): Promise<void> => {
    const own = JSON.stringify(presentPage(ctx, shown, requireIndexed(shown, page.id), options, () => []));
    if (page.type === 'link' || page.pages.length === 0) return writer.add(own);
    // The member of the pages below it is the last one.
    writer.add(own.slice(0, own.lastIndexOf('[]}')));
    await writer.addList(page.pages, addPage);
    return writer.add('}');
  };
  await writer.addList(shown.view.content.pages, addPage);
}
