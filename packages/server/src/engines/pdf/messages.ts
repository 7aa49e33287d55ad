import type { Document, Page } from '@bindery/content';
import type { PdfJob, PdfRefusal } from './pdf-job.ts';

/** Messages of a renderer to the server. It awaits the reply to a request before it sends the next one. */
export type RendererMessage =
  /** Requests content objects by their hashes. */
  | { readonly kind: 'objects'; readonly hashes: readonly string[] }
  /** Requests the bytes of a blob in a file of the renderer's folder. */
  | { readonly kind: 'picture'; readonly blob: string; readonly file: string }
  /** Requests the pages of the revision, including computed ones. */
  | { readonly kind: 'pages' }
  /** Requests a document of a page with the contents of its OpenAPI blocks. */
  | { readonly kind: 'described'; readonly page: string; readonly document: Document }
  /** The PDF is in its folder. */
  | { readonly kind: 'finished'; readonly sheets: number }
  | { readonly kind: 'refused'; readonly refusal: PdfRefusal }
  | { readonly kind: 'failed'; readonly reason: string };

/** The messages of a renderer that the server replies to. */
export type RendererQuestion = Extract<RendererMessage, { kind: 'objects' | 'picture' | 'pages' | 'described' }>;

/** Messages of the server to a renderer: first the job, then replies. */
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
