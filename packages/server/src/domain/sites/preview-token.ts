import type { ExpressionData } from '@bindery/content';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readSignedJson, writeSignedJson } from '../../platform/secret/signed-json.ts';
import type { Context } from '../context.ts';

/** The payload of a preview URL, for the person who requested it. */
export interface PreviewToken {
  readonly siteId: string;
  readonly userId: string;
  /** The identity provider by whose word that person was here. */
  readonly samlProviderId?: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** The simulated claims of the visitor. */
  readonly claims?: ExpressionData;
  /** The revision of one space that is shown instead of its head. */
  readonly shown?: {
    readonly spaceId: string;
    readonly changeRequestId?: string;
    readonly revisionId?: string;
  };
  /** Settings that are not stored, in place of those that are. */
  readonly customization?: PreviewCustomization;
}

/** How a preview looks. */
export interface PreviewCustomization {
  /** The site space that the settings are of; without one they are of the site. */
  readonly siteSpaceId?: string;
  /** Settings that differ from the stored ones, as `packLook` writes them. */
  readonly members: string;
  /** The theme that is shown first. */
  readonly theme?: 'light' | 'dark';
}

const PURPOSE = 'site preview';
/** A preview is valid for at least an hour; URLs created in the same quarter of one are equal. */
const SECONDS = 60 * 60;
const QUARTER = 15 * 60;
/** Prefix of the first segment below the site; share keys and pages never have it. */
export const PREVIEW_PREFIX = '~preview-';

/**
 * When a preview that is requested now expires, in seconds since 1970.
 * @param expiresAt when the token of the caller expires, which no preview outlives; ISO 8601
 */
export function previewEnd({ clock }: Pick<Context, 'clock'>, expiresAt?: string): number {
  const end = Math.ceil((clock().getTime() / 1000 + SECONDS) / QUARTER) * QUARTER;
  return expiresAt === undefined ? end : Math.min(end, Math.floor(Date.parse(expiresAt) / 1000));
}

/** When a preview of settings stops to work: soon, as editors request another one with each change. */
export function lookPreviewEnd({ clock }: Pick<Context, 'clock'>, expiresAt?: string): number {
  const end = Math.floor(clock().getTime() / 1000) + QUARTER;
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
    customization: Type.Optional(
      Type.Object({
        siteSpaceId: Type.Optional(Id),
        members: Type.String(),
        theme: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
      }),
    ),
  }),
);

/** The segment of a preview in URLs of its site: its payload can be read, and not changed. */
export function writePreviewSegment(ctx: Pick<Context, 'secret'>, token: PreviewToken): string {
  return PREVIEW_PREFIX + writeSignedJson(ctx.secret, PURPOSE, token);
}

/** Parses such a segment; undefined if this installation has not signed it. Does not check its expiry. */
export function readPreviewSegment(ctx: Pick<Context, 'secret'>, segment: string): PreviewToken | undefined {
  if (!segment.startsWith(PREVIEW_PREFIX)) return undefined;
  const token = readSignedJson(ctx.secret, PURPOSE, segment.slice(PREVIEW_PREFIX.length));
  return check.Check(token) ? (token as PreviewToken) : undefined;
}
