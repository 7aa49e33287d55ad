import type { Platform } from '../../platform/platform.ts';

/** Lifetime of the URL of a PDF, in milliseconds. */
const LIFETIME_MS = 15 * 60_000;
const PURPOSE = 'pdf download';

/** The PDF that a signed URL refers to. */
export interface NamedPdf {
  readonly spaceId: string;
  readonly revisionId: string;
  readonly page?: string | undefined;
  readonly only: boolean;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** A signed URL of a PDF, valid for 15 minutes. */
export function signPdfUrl(ctx: Pick<Platform, 'clock' | 'config' | 'secret'>, pdf: NamedPdf): string {
  const expires = String(Math.floor((ctx.clock().getTime() + LIFETIME_MS) / 1000));
  const query = new URLSearchParams({
    ...(pdf.page !== undefined && { page: pdf.page, ...(pdf.only && { only: 'true' }) }),
    expires,
    signature: ctx.secret.sign(PURPOSE, signedText(pdf, expires)),
  });
  const path = [pdf.spaceId, pdf.revisionId, `${pdf.name}.pdf`].map(encodeURIComponent).join('/');
  return `${ctx.config.publicUrl}/pdf/${path}?${query}`;
}

/** Whether a URL of `signPdfUrl` is intact, and whether it has expired. */
export function checkPdfUrl(
  ctx: Pick<Platform, 'clock' | 'config' | 'secret'>,
  pdf: NamedPdf,
  expires: string,
  signature: string,
): 'ok' | 'wrong' | 'expired' {
  if (!ctx.secret.isSigned(PURPOSE, signedText(pdf, expires), signature)) return 'wrong';
  return Number(expires) * 1000 > ctx.clock().getTime() ? 'ok' : 'expired';
}

const signedText = ({ spaceId, revisionId, page, only, name }: NamedPdf, expires: string): string =>
  JSON.stringify([spaceId, revisionId, page ?? null, only, name, expires]);
