import type { Platform } from '../platform.ts';

const DAY_MS = 24 * 3600 * 1000;
const PURPOSE = 'file download';

/** A file that a signed URL serves. */
export interface SignedFile {
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly blob: string;
  readonly name: string;
  readonly contentType: string;
}

/** The space or OpenAPI specification that a file belongs to: its URLs end with it. */
export interface FileOwner {
  readonly kind: 'space' | 'specification';
  readonly id: string;
}

/** The day for which URLs are signed: those of one day are equal, and so are the responses that contain them. */
export function signingDay(ctx: Platform): number {
  return Math.floor(ctx.clock().getTime() / DAY_MS);
}

/** A public URL of a file's bytes. It is valid for one to two days, and until its owner is deleted. */
export function signFileUrl(ctx: Platform, owner: FileOwner, file: SignedFile): string {
  const expires = String((signingDay(ctx) + 2) * (DAY_MS / 1000));
  const query = new URLSearchParams({
    [owner.kind]: owner.id,
    type: file.contentType,
    expires,
    signature: ctx.secret.sign(PURPOSE, signedText(owner, file, expires)),
  });
  return `${ctx.config.publicUrl}/files/${file.blob}/${encodeURIComponent(file.name)}?${query}`;
}

/** Whether a URL of `signFileUrl` is intact and has not expired; its owner may be deleted. */
export function isSignedFileUrl(
  ctx: Platform,
  owner: FileOwner,
  file: SignedFile,
  { expires, signature }: { readonly expires: string; readonly signature: string },
): boolean {
  const text = signedText(owner, file, expires);
  return ctx.secret.isSigned(PURPOSE, text, signature) && Number(expires) * 1000 > ctx.clock().getTime();
}

const signedText = (owner: FileOwner, file: SignedFile, expires: string): string =>
  [owner.kind, owner.id, file.blob, file.name, file.contentType, expires].join('\n');
