import { type Encoded, encodeBytes } from '../../platform/http/compression.ts';
import { errorBody } from '../../platform/http/errors.ts';
import type { RedirectStatus } from '../../platform/http/redirect.ts';
import { REASONS, type Reason } from '../../platform/reasons.ts';
import type { EventLocation, MachineEvent } from './machine-event.ts';

export interface BytesAnswer {
  readonly kind: 'bytes';
  readonly status: number;
  readonly encoded: Encoded;
  /** It is excluded from search engines. */
  readonly noIndex: boolean;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Request header that the response also varies by. */
  readonly varies?: 'accept';
  /** The event that insights record when it is sent, and its location unless it is the site as a whole. */
  readonly counts?: { readonly event: MachineEvent; readonly location?: EventLocation };
}

/** A response to a visitor: bytes, the bytes of a file, or a redirect. */
export type Answer =
  | BytesAnswer
  | {
      /** A generated file of the data folder. */
      readonly kind: 'made';
      readonly file: string;
      /** Bytes. */
      readonly size: number;
      /** Entity tag, with its quotes. */
      readonly tag: string;
      readonly name: string;
      readonly contentType: string;
    }
  | { readonly kind: 'file'; readonly blob: string; readonly name: string; readonly contentType: string }
  | {
      readonly kind: 'redirect';
      readonly location: string;
      readonly status: RedirectStatus;
      /** Values of `Set-Cookie`. */
      readonly cookies?: readonly string[];
    };

export const TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  png: 'image/png',
} as const;

/** A complete text as a response. */
export function answerText(
  type: keyof typeof TYPES,
  text: string | Buffer,
  { status = 200, noIndex = false }: { readonly status?: number; readonly noIndex?: boolean } = {},
): BytesAnswer {
  return { kind: 'bytes', status, encoded: encodeBytes(Buffer.from(text), TYPES[type]), noIndex };
}

/** A refusal for scripts and programs: a sentence as JSON. */
export function refuseRequest(reason: Reason, message: string): Answer {
  const status = REASONS[reason];
  return answerText('json', JSON.stringify(errorBody(status, message, reason)), { status, noIndex: true });
}

/** A permanent redirect: browsers and search engines are to use the new URL. */
export const movedTo = (location: string): Answer => ({ kind: 'redirect', location, status: 301 });
