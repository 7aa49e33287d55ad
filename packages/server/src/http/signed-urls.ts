import type { Context } from '../context.ts';

const DAY_MS = 24 * 3600 * 1000;
const PURPOSE = 'file download';

/** A file that a signed URL serves. */
export interface SignedFile {
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly blob: string;
  readonly name: string;
  readonly contentType: string;
}

/** The day for which URLs are signed: those of one day are equal, and so are the responses that contain them. */
export function signingDay(ctx: Context): number {
  return Math.floor(ctx.clock().getTime() / DAY_MS);
}

/** A public URL of a file's bytes; it is valid for one to two days. */
export function signFileUrl(ctx: Context, file: SignedFile): string {
  const expires = String((signingDay(ctx) + 2) * (DAY_MS / 1000));
  const query = new URLSearchParams({
    type: file.contentType,
    expires,
    signature: ctx.secret.sign(PURPOSE, signedText(file, expires)),
  });
  return `${ctx.config.publicUrl}/files/${file.blob}/${encodeURIComponent(file.name)}?${query}`;
}

/** Whether a URL of `signFileUrl` is intact and has not expired. */
export function isSignedFileUrl(ctx: Context, file: SignedFile, expires: string, signature: string): boolean {
  return (
    ctx.secret.isSigned(PURPOSE, signedText(file, expires), signature) && Number(expires) * 1000 > ctx.clock().getTime()
  );
}

const signedText = (file: SignedFile, expires: string): string =>
  [file.blob, file.name, file.contentType, expires].join('\n');
