import type { ExpressionData } from '@bindery/content';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '../context.ts';

/** What the address of a preview says, for the person who asked for it. */
export interface PreviewToken {
  readonly siteId: string;
  readonly userId: string;
  /** The identity provider by whose word that person was here. */
  readonly samlProviderId?: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** What the visitor is taken to have shown of himself. */
  readonly claims?: ExpressionData;
  /** What is shown of one space in place of its head. */
  readonly shown?: {
    readonly spaceId: string;
    readonly changeRequestId?: string;
    readonly revisionId?: string;
  };
}

const PURPOSE = 'site preview';
/** A preview works for an hour at least; addresses made in the same quarter of one are equal. */
const SECONDS = 60 * 60;
const QUARTER = 15 * 60;
/** Begins the first segment below the site; a share key and a page never do. */
export const PREVIEW_PREFIX = '~preview-';

/**
 * When a preview that is asked for now stops to work, in seconds since 1970.
 * @param expiresAt when the token of the caller expires, which no preview outlives; ISO 8601
 */
export function previewEnd({ clock }: Pick<Context, 'clock'>, expiresAt?: string): number {
  const end = Math.ceil((clock().getTime() / 1000 + SECONDS) / QUARTER) * QUARTER;
  return expiresAt === undefined ? end : Math.min(end, Math.floor(Date.parse(expiresAt) / 1000));
}

const Id = Type.String({ maxLength: 64 });
const check = Compile(
  Type.Object({
    siteId: Id,
    userId: Id,
    samlProviderId: Type.Optional(Id),
    expires: Type.Integer(),
    claims: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    shown: Type.Optional(
      Type.Object({ spaceId: Id, changeRequestId: Type.Optional(Id), revisionId: Type.Optional(Id) }),
    ),
  }),
);

/** The segment that stands for a preview in addresses of its site: what it says can be read, and not changed. */
export function writePreviewSegment(ctx: Pick<Context, 'secret'>, token: PreviewToken): string {
  const text = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${PREVIEW_PREFIX}${text}.${ctx.secret.sign(PURPOSE, text)}`;
}

/** Reads such a segment; undefined for one that this installation has not written. Whether it has expired is not asked. */
export function readPreviewSegment(ctx: Pick<Context, 'secret'>, segment: string): PreviewToken | undefined {
  if (!segment.startsWith(PREVIEW_PREFIX)) return undefined;
  const [text = '', signature = ''] = segment.slice(PREVIEW_PREFIX.length).split('.', 2);
  if (!ctx.secret.isSigned(PURPOSE, text, signature)) return undefined;
  const token: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return check.Check(token) ? (token as PreviewToken) : undefined;
}
