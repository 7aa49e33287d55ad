import { SIGNATURE_METHODS } from './find-signer.ts';
import {
  childElementsOf,
  elementTextOf,
  findChildren,
  listXmlElements,
  parseXml,
  type XmlElement,
} from './parse-xml.ts';
import { SamlRefusal } from './refusal.ts';

export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** Accepted signature algorithms (SAML core, 5.4). SHA-1 and transforms that compute are not accepted. */
const ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: SIGNATURE_METHODS,
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: ['http://www.w3.org/2001/10/xml-exc-c14n#'],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
};
const IN_SIGNATURE = ['SignedInfo', 'SignatureValue', 'KeyInfo'];
/** Elements of a signature; with a chain of certificates there are some twenty. */
const MAX_IN_SIGNATURE = 60;

/** A parsed response. Nothing in it is trusted before its signature is verified. */
export interface SamlResponse {
  readonly xml: string;
  /** ID of the request that it claims to respond to. */
  readonly inResponseTo: string;
  /** That of the assertion, and where the response is signed as well, that one. */
  readonly signatures: readonly XmlElement[];
  readonly destination: string | undefined;
  readonly issuer: string | undefined;
}

/** Valid IDs for lookups. */
export const ID = /^[\x21-\x7e]{1,256}$/;

/**
 * Parses an identity provider's response from a browser, and accepts only one form: one response with one assertion as
 * its child, and signatures only there, which rules out signature wrapping.
 * @param encoded base64
 * @throws SamlRefusal
 */
export function readResponse(encoded: string): SamlResponse {
  const xml = decode(encoded);
  const response = parseXml(xml);
  if (response.localName !== 'Response' || response.namespaceURI !== PROTOCOL) throw new SamlRefusal('structure');
  const elements = listXmlElements(response);
  if (elements.some(({ localName }) => localName.startsWith('Encrypted'))) throw new SamlRefusal('encrypted');
  const [status, ...others] = findChildren(response, PROTOCOL, 'Status').flatMap((one) =>
    findChildren(one, PROTOCOL, 'StatusCode'),
  );
  if (status === undefined || others.length > 0) throw new SamlRefusal('structure');
  if (status.getAttribute('Value') !== SUCCESS) throw new SamlRefusal('not-successful');
  const signatures = findSignatures(response, elements);
  const inResponseTo = response.getAttribute('InResponseTo') ?? '';
  if (!ID.test(inResponseTo)) throw new SamlRefusal('unknown-request');
  return {
    xml,
    inResponseTo,
    signatures,
    destination: response.getAttribute('Destination') || undefined,
    issuer: elementTextOf(findChildren(response, ASSERTION, 'Issuer')[0]),
  };
}

function decode(encoded: string): string {
  const base64 = encoded.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new SamlRefusal('unreadable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    throw new SamlRefusal('unreadable');
  }
}

function findSignatures(response: XmlElement, elements: readonly XmlElement[]): XmlElement[] {
  const elementsNamed = (name: string) => elements.filter(({ localName }) => localName === name);
  const [assertion, ...moreAssertions] = elementsNamed('Assertion');
  if (assertion === undefined || assertion.namespaceURI !== ASSERTION || assertion.parentNode !== response)
    throw new SamlRefusal('structure');
  if (moreAssertions.length > 0 || elementsNamed('Response').length > 1) throw new SamlRefusal('structure');
  const signatures = elementsNamed('Signature');
  const ofAssertion = signatures.filter(({ parentNode }) => parentNode === assertion);
  const ofResponse = signatures.filter(({ parentNode }) => parentNode === response);
  if (ofAssertion.length === 0) throw new SamlRefusal('unsigned');
  if (ofAssertion.length > 1 || ofResponse.length > 1 || ofAssertion.length + ofResponse.length < signatures.length)
    throw new SamlRefusal('structure');
  for (const signature of signatures) checkSignature(signature);
  const ids = elements.flatMap((element) => ['ID', 'Id', 'id'].flatMap((name) => element.getAttribute(name) || []));
  if (new Set(ids).size < ids.length) throw new SamlRefusal('structure');
  return signatures;
}

/** One reference, to the parent of the signature, with the usual algorithms only. */
function checkSignature(signature: XmlElement): void {
  const inside = listXmlElements(signature);
  if (signature.namespaceURI !== SIGNATURE || inside.length > MAX_IN_SIGNATURE) throw new SamlRefusal('structure');
  if (childElementsOf(signature).some(({ localName }) => !IN_SIGNATURE.includes(localName)))
    throw new SamlRefusal('structure');
  const [reference, ...more] = inside.filter(({ localName }) => localName === 'Reference');
  const id = (signature.parentNode as XmlElement).getAttribute('ID') ?? '';
  if (reference === undefined || more.length > 0 || id === '' || reference.getAttribute('URI') !== `#${id}`)
    throw new SamlRefusal('structure');
  for (const element of inside) {
    const allowed = ALGORITHMS[element.localName];
    if (allowed !== undefined && !allowed.includes(element.getAttribute('Algorithm') ?? ''))
      throw new SamlRefusal('algorithm');
    // Its possible contents would change the signed text.
    if (element.localName === 'CanonicalizationMethod' && childElementsOf(element).length > 0)
      throw new SamlRefusal('algorithm');
  }
}
