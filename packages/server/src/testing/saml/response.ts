import { randomUUID } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { escapeXml } from '../../platform/http/xml.ts';
import type { KeyPair } from './certificate.ts';

/** What a response says; each member can be made wrong. */
export interface ResponseValues {
  readonly requestId: string;
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly destination: string;
  readonly nameId: string;
  /** XML inside of `NameID`, in place of the text. */
  readonly nameIdXml?: string;
  readonly nameIdFormat?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly now: Date;
  readonly notBefore?: Date;
  readonly notOnOrAfter?: Date;
  readonly assertionId?: string;
  readonly responseId?: string;
  /** XML in front of everything. */
  readonly prologue?: string;
  readonly status?: string;
  /** More XML below the conditions. */
  readonly conditions?: string;
  readonly authnStatement?: string;
}

const at = (time: Date, ms: number) => new Date(time.getTime() + ms);
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const AUTHN = (now: string) =>
  `<saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
  'urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>';

/** Writes an assertion as identity providers do, not signed yet. */
export function writeAssertion(values: ResponseValues): string {
  const { now, requestId, recipient, attributes = {} } = values;
  const { notBefore = at(now, -1000), notOnOrAfter = at(now, 300_000), assertionId = `_${randomUUID()}` } = values;
  const statements = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${escapeXml(name)}"><saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue></saml:Attribute>`,
  );
  const format = values.nameIdFormat ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0"` +
    ` IssueInstant="${now.toISOString()}"><saml:Issuer>${escapeXml(values.issuer)}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${format}">${values.nameIdXml ?? escapeXml(values.nameId)}</saml:NameID>` +
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
    `<saml:SubjectConfirmationData NotOnOrAfter="${notOnOrAfter.toISOString()}" Recipient="${escapeXml(recipient)}"` +
    ` InResponseTo="${escapeXml(requestId)}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${notBefore.toISOString()}" NotOnOrAfter="${notOnOrAfter.toISOString()}">` +
    `<saml:AudienceRestriction><saml:Audience>${escapeXml(values.audience)}</saml:Audience></saml:AudienceRestriction>` +
    `${values.conditions ?? ''}</saml:Conditions>${values.authnStatement ?? AUTHN(now.toISOString())}` +
    (statements.length > 0 ? `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement>` : '') +
    '</saml:Assertion>'
  );
}

/** Writes a response around what is given. */
export function writeResponse(values: ResponseValues, ...inside: readonly string[]): string {
  const { requestId, destination, issuer, now, responseId = `_${randomUUID()}`, status = SUCCESS } = values;
  return (
    `${values.prologue ?? ''}<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${responseId}" Version="2.0"` +
    ` IssueInstant="${now.toISOString()}" Destination="${escapeXml(destination)}" InResponseTo="${escapeXml(requestId)}">` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escapeXml(issuer)}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${inside.join('')}</samlp:Response>`
  );
}

/** How something is signed. */
export interface Signing {
  readonly key: KeyPair;
  readonly signature?: string;
  readonly digest?: string;
  readonly canonicalization?: string;
  readonly transforms?: readonly string[];
}

const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Signs the element with this local name, with the signature after its issuer. */
export function signElement(xml: string, name: 'Assertion' | 'Response', signing: Signing): string {
  const signer = new SignedXml({
    privateKey: signing.key.privateKey,
    publicCert: signing.key.certificate,
    signatureAlgorithm: signing.signature ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: (signing.canonicalization ?? C14N) as typeof C14N,
  });
  const element = `//*[local-name(.)='${name}']`;
  signer.addReference({
    xpath: element,
    digestAlgorithm: signing.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [...(signing.transforms ?? ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N])],
  });
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

/** A response with a signed assertion. */
export const writeSigned = (values: ResponseValues, signing: Signing): string =>
  writeResponse(values, signElement(writeAssertion(values), 'Assertion', signing));

/** As it stands in the form. */
export const encode = (xml: string): string => Buffer.from(xml).toString('base64');
