import type { Context } from '../context.ts';

/** How long the address of a PDF works, in milliseconds. */
const LIFETIME_MS = 15 * 60_000;
const PURPOSE = 'pdf download';

/** What the address of a PDF names. */
export interface NamedPdf {
  readonly spaceId: string;
  readonly revisionId: string;
  readonly page?: string | undefined;
  readonly only: boolean;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** The address of a PDF for anyone who has it, for 15 minutes. */
export function signPdfUrl(ctx: Context, pdf: NamedPdf): string {
  const expires = String(Math.floor((ctx.clock().getTime() + LIFETIME_MS) / 1000));
  const query = new URLSearchParams({
    ...(pdf.page !== undefined && { page: pdf.page, ...(pdf.only && { only: 'true' }) }),
    expires,
    signature: ctx.secret.sign(PURPOSE, signedText(pdf, expires)),
  });
  const path = [pdf.spaceId, pdf.revisionId, `${pdf.name}.pdf`].map(encodeURIComponent).join('/');
  return `${ctx.config.publicUrl}/pdf/${path}?${query}`;
}

/** Whether an address of `signPdfUrl` is whole, and whether its time has come. */
export function checkPdfUrl(
  ctx: Context,
  pdf: NamedPdf,
  expires: string,
  signature: string,
): 'ok' | 'wrong' | 'expired' {
  if (!ctx.secret.isSigned(PURPOSE, signedText(pdf, expires), signature)) return 'wrong';
  return Number(expires) * 1000 > ctx.clock().getTime() ? 'ok' : 'expired';
}

const signedText = ({ spaceId, revisionId, page, only, name }: NamedPdf, expires: string): string =>
  JSON.stringify([spaceId, revisionId, page ?? null, only, name, expires]);
