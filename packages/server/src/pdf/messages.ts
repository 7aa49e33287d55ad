import type { Document, Page } from '@bindery/content';
import type { PdfJob, PdfRefusal } from './pdf-job.ts';

/** What a renderer tells the server. It waits for the answer to a question before it asks the next one. */
export type RendererMessage =
  /** Asks for content objects by their hashes. */
  | { readonly kind: 'objects'; readonly hashes: readonly string[] }
  /** Asks for the bytes of a blob in a file of the renderer's folder. */
  | { readonly kind: 'picture'; readonly blob: string; readonly file: string }
  /** Asks for the pages of the revision with those that are computed. */
  | { readonly kind: 'pages' }
  /** Asks for a document of a page with what its OpenAPI blocks show. */
  | { readonly kind: 'described'; readonly page: string; readonly document: Document }
  /** The PDF lies in its folder. */
  | { readonly kind: 'finished'; readonly sheets: number }
  | { readonly kind: 'refused'; readonly refusal: PdfRefusal }
  | { readonly kind: 'failed'; readonly reason: string };

/** What the server tells a renderer: first the job, then answers. */
export type PdfServerMessage =
  | { readonly kind: 'job'; readonly job: PdfJob; readonly folder: string }
  | { readonly kind: 'objects'; readonly objects: readonly Uint8Array[] }
  | { readonly kind: 'picture'; readonly isThere: boolean }
  | { readonly kind: 'pages'; readonly pages: readonly Page[] }
  | { readonly kind: 'described'; readonly document: Document };

/** Name of the finished PDF in the renderer's folder. */
export const PDF_FILE = 'finished.pdf';
/** The folder within it that the typesetter reads: pictures, and nothing else. */
export const PICTURE_FOLDER = 'pictures';
