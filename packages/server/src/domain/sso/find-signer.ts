import { constants, verify } from 'node:crypto';
import { ExclusiveCanonicalization } from 'xml-crypto';
import type { ProviderCertificate } from '../access/sso-certificates.ts';
import { childElementsOf, elementTextOf, type XmlElement } from './parse-xml.ts';

/** The signature scheme of each accepted method. */
const METHODS: Readonly<Record<string, { readonly hash: string; readonly padding: number }>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': { hash: 'sha256', padding: constants.RSA_PKCS1_PADDING },
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': { hash: 'sha512', padding: constants.RSA_PKCS1_PADDING },
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1': {
    hash: 'sha256',
    padding: constants.RSA_PKCS1_PSS_PADDING,
  },
};

export const SIGNATURE_METHODS = Object.keys(METHODS);

/**
 * The certificate that made a signature, by the signed info only: whether it covers the document is a separate check,
 * which costs a hundred times as much and is only worth it for documents of the provider.
 * @param signature in the form that `readResponse` accepts
 */
export function findSigner(
  signature: XmlElement,
  certificates: readonly ProviderCertificate[],
): ProviderCertificate | undefined {
  const part = (name: string) => childElementsOf(signature).find(({ localName }) => localName === name);
  const signedInfo = part('SignedInfo');
  const method = signedInfo && childElementsOf(signedInfo).find(({ localName }) => localName === 'SignatureMethod');
  const { hash, padding } = METHODS[method?.getAttribute('Algorithm') ?? ''] ?? {};
  if (signedInfo === undefined || hash === undefined || padding === undefined) return undefined;
  const text = Buffer.from(new ExclusiveCanonicalization().process(signedInfo as never, {}));
  const value = Buffer.from(elementTextOf(part('SignatureValue')) ?? '', 'base64');
  const salt = padding === constants.RSA_PKCS1_PSS_PADDING && { saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return certificates.find(({ pem }) => verify(hash, text, { key: pem, padding, ...salt }, value));
}
