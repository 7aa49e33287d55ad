import type { Secret } from './secret.ts';

/** A value as text for URLs that says by whom it was written: it can be read, and not changed. */
export function writeSignedJson(secret: Pick<Secret, 'sign'>, purpose: string, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${text}.${secret.sign(purpose, text)}`;
}

/** The value of such a text; undefined for one that this installation has not written for this purpose. */
export function readSignedJson(secret: Pick<Secret, 'isSigned'>, purpose: string, signedText: string): unknown {
  const [text = '', signature = ''] = signedText.split('.', 2);
  if (!secret.isSigned(purpose, text, signature)) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
}
