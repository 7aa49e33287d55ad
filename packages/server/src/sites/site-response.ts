import { type Encoded, encodeBytes } from '../http/encoded.ts';
import { errorBody } from '../http/errors.ts';
import type { RedirectStatus } from '../http/redirect.ts';
import type { MachineEvent } from '../published/count-requests.ts';
import type { EventPlace } from '../published/event-location.ts';
import { REASONS, type Reason } from '../reasons.ts';

export interface BytesAnswer {
  readonly kind: 'bytes';
  readonly status: number;
  readonly encoded: Encoded;
  /** Search engines are asked to leave it out. */
  readonly noIndex: boolean;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Header of the request that the answer depends on as well. */
  readonly varies?: 'accept';
  /** What the insights of the site record when it is sent, and where that is if it is not the site as a whole. */
  readonly counts?: { readonly event: MachineEvent; readonly place?: EventPlace };
}

/** An answer to a visitor: bytes, the bytes of a file, or where to go instead. */
export type Answer =
  | BytesAnswer
  | {
      /** A file of the data folder that was made for visitors. */
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

/** A whole text as an answer. */
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

/** An address that was given up: browsers and search engines are to use the new one. */
export const movedTo = (location: string): Answer => ({ kind: 'redirect', location, status: 301 });
