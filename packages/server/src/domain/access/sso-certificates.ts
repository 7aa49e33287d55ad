import { X509Certificate } from 'node:crypto';
import { badRequest } from '../../platform/errors.ts';

/** One certificate that an identity provider signs with. Times are ISO 8601 in UTC. */
export interface ProviderCertificate {
  readonly pem: string;
  readonly subject: string;
  /** SHA-256, in hexadecimal with colons. */
  readonly fingerprint: string;
  readonly notBefore: string;
  readonly expiresAt: string;
}

/** A provider has two during a key rotation; more than a handful is an error. */
const MAX_CERTIFICATES = 10;
const MIN_BITS = 2048;
/** Longer keys are slow to verify, and unused in practice. */
const MAX_BITS = 8192;
const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,48})-----\s([A-Za-z0-9+/=\s]+)-----END \1-----/g;
const LABELS = ['CERTIFICATE', 'X509 CERTIFICATE', 'TRUSTED CERTIFICATE'];

/**
 * Parses certificates pasted from an identity provider: one or several as PEM, or a single one as base64. Expiry is
 * ignored: the key was configured explicitly.
 * @throws 400 if it is not a certificate, contains a private key, or its key cannot verify signatures
 */
export function readCertificates(text: string): ProviderCertificate[] {
  if (/PRIVATE KEY/.test(text))
    throw refuse('contains a private key. Keep it secret, replace it, and send the certificate alone');
  const blocks = [...text.matchAll(BLOCK)];
  const bodies = blocks.length === 0 && !text.includes('-----') ? [text] : blocks.map(readBlock);
  // An incomplete block must not be dropped silently.
  if (text.split('-----BEGIN ').length - 1 > blocks.length || bodies.length === 0) throw noCertificate();
  if (bodies.length > MAX_CERTIFICATES) throw refuse(`must not have more than ${MAX_CERTIFICATES} certificates`);
  return bodies.map(readCertificate);
}

/** The keys of a provider, by which others know it; none while it has no certificate. */
export const listFingerprints = ({ certificate }: { readonly certificate: string }): string[] =>
  certificate === '' ? [] : readCertificates(certificate).map(({ fingerprint }) => fingerprint);

function readBlock([, label = '', body = '']: RegExpMatchArray): string {
  if (!LABELS.includes(label)) throw noCertificate();
  return body;
}

function readCertificate(body: string): ProviderCertificate {
  const base64 = body.replace(/\s+/g, '');
  const certificate = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? parse(Buffer.from(base64, 'base64')) : undefined;
  if (certificate === undefined) throw noCertificate();
  checkKey(certificate);
  return {
    pem: certificate.toString(),
    subject: certificate.subject?.replaceAll('\n', ', ') ?? '',
    fingerprint: certificate.fingerprint256,
    notBefore: new Date(certificate.validFrom).toISOString(),
    expiresAt: new Date(certificate.validTo).toISOString(),
  };
}

function parse(der: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
}

function checkKey(certificate: X509Certificate): void {
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa') throw refuse('must have an RSA key: let the identity provider sign with RSA');
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MIN_BITS || bits > MAX_BITS)
    throw refuse(`must have an RSA key of ${MIN_BITS} to ${MAX_BITS} bits, not of ${bits}`);
}

const refuse = (rule: string) => badRequest(`body/certificate ${rule}.`);
const noCertificate = () =>
  refuse('must be an X.509 certificate, as PEM (from "-----BEGIN CERTIFICATE-----" on) or in base64 alone');
