import type { ContentFile, ContentRef } from '@bindery/content';
import { findBookTarget, type PageContext } from './page-context.ts';

/** A picture of the book, by the name that the markup has for it. */
export interface PictureUse {
  readonly name: string;
  /** Ending of the file, which tells the typesetter the format. */
  readonly format: string;
  /** A file of the revision, or the bytes of a picture within its address. */
  readonly source: { readonly blob: string; readonly size: number } | { readonly bytes: Uint8Array };
}

const formats: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** Bytes of a picture that lies within its address. */
const longestData = 4 * 1024 * 1024;

/** The pictures that a book uses, each once. */
export class PictureList {
  readonly #uses = new Map<string, PictureUse>();

  /** The name of a file's picture; undefined when it is in no format that can be shown. */
  addFile({ blob, contentType, size }: ContentFile): string | undefined {
    return this.#add(blob, contentType, { blob, size });
  }

  /** The name of the picture in a `data:` address. */
  addData(address: string): string | undefined {
    const match = /^data:(image\/(?:png|gif|jpeg|webp));base64,([A-Za-z0-9+/=\s]+)$/i.exec(address);
    if (match === null || address.length > longestData) return undefined;
    const [, type = '', data = ''] = match;
    return this.#add(address, type.toLowerCase(), { bytes: Buffer.from(data, 'base64') });
  }

  list(): readonly PictureUse[] {
    return [...this.#uses.values()];
  }

  #add(key: string, contentType: string, source: PictureUse['source']): string | undefined {
    const format = Object.hasOwn(formats, contentType) ? formats[contentType] : undefined;
    if (format === undefined) return undefined;
    const use = this.#uses.get(key) ?? { name: `picture-${this.#uses.size}`, format, source };
    this.#uses.set(key, use);
    return use.name;
  }
}

/** A picture that a reference leads to. */
export interface FoundPicture {
  readonly name: string;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** The picture of a reference; undefined for what is missing, elsewhere or of another kind. */
export function findPicture(ref: ContentRef, context: PageContext): FoundPicture | undefined {
  const resolved = findBookTarget(context, ref)?.ref;
  const { view, pictures } = context.book;
  if (resolved?.kind === 'url') {
    const name = pictures.addData(resolved.url);
    return name === undefined ? undefined : { name };
  }
  const file = resolved?.kind === 'file' ? view.filesById.get(resolved.file) : undefined;
  const name = file && pictures.addFile(file);
  return name === undefined ? undefined : { name, ...file?.dimensions };
}
