import type { ContentFile, ContentRef } from '@bindery/content';
import { findBookTarget, type PageContext } from './page-context.ts';

/** A picture of the book, by the name that the markup has for it. */
export interface PictureUse {
  readonly name: string;
  /** File extension, which selects the format in the typesetter. */
  readonly format: string;
  /** A file of the revision, or the bytes of a picture in its `data:` URL. */
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

/** Bytes of a picture in its `data:` URL. */
const longestData = 4 * 1024 * 1024;

/** The pictures that a book uses, each once. */
export class PictureList {
  readonly #uses = new Map<string, PictureUse>();

  /** The name of a file's picture; undefined when it is in no format that can be shown. */
  addFile({ blob, contentType, size }: ContentFile): string | undefined {
    return this.#add(blob, contentType, { blob, size });
  }

  /** The name of the picture in a `data:` URL. */
  addData(dataUrl: string): string | undefined {
    const match = /^data:(image\/(?:png|gif|jpeg|webp));base64,([A-Za-z0-9+/=\s]+)$/i.exec(dataUrl);
    if (match === null || dataUrl.length > longestData) return undefined;
    const [, type = '', data = ''] = match;
    return this.#add(dataUrl, type.toLowerCase(), { bytes: Buffer.from(data, 'base64') });
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

/** The picture that a reference resolves to. */
export interface FoundPicture {
  readonly name: string;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** The picture of a reference; undefined if it is missing, external or not a picture. */
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
