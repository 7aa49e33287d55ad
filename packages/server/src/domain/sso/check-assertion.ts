import { childElementsOf, elementTextOf, findChildren, parseXml, type XmlElement } from './parse-xml.ts';
import { SamlRefusal } from './refusal.ts';
import { ASSERTION, ID } from './response.ts';
import type { SamlUrls } from './service-urls.ts';

/** Tolerance for clock skew, in milliseconds. */
export const SKEW_MS = 60_000;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

/** The expected issuer, audience and request of an assertion. */
export interface Expected {
  /** Entity ID of the identity provider. */
  readonly issuer: string;
  readonly service: SamlUrls;
  readonly requestId: string;
  readonly now: Date;
}

/** A verified assertion: of the provider, for this server, valid now, in response to the request. */
export interface CheckedAssertion {
  readonly id: string;
  /** From here on it is refused for its age; ISO 8601. */
  readonly expiresAt: string;
  readonly element: XmlElement;
  /** When the person authenticated, at the latest now; absent if not specified. ISO 8601. */
  readonly authenticatedAt?: string;
}

/**
 * Checks an assertion (SAML profiles, 4.1.4.3).
 * @param signed the very text whose signature was checked, and nothing else of the response
 * @throws SamlRefusal
 */
export function checkAssertion(signed: string, expected: Expected): CheckedAssertion {
  const assertion = parseXml(signed);
  const id = assertion.getAttribute('ID') ?? '';
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== ASSERTION) throw new SamlRefusal('structure');
  if (assertion.getAttribute('Version') !== '2.0' || !ID.test(id)) throw new SamlRefusal('structure');
  if (elementTextOf(onlyChild(assertion, 'Issuer')) !== expected.issuer) throw new SamlRefusal('issuer');
  checkConditions(onlyChild(assertion, 'Conditions'), expected);
  const statements = findChildren(assertion, ASSERTION, 'AuthnStatement');
  if (statements.length === 0) throw new SamlRefusal('structure');
  for (const statement of statements) checkTimes(statement, expected.now, 'SessionNotOnOrAfter');
  const expiresAt = checkSubject(onlyChild(assertion, 'Subject'), expected);
  const authenticatedAt = readAuthentication(statements, expected.now);
  return { id, expiresAt, element: assertion, ...(authenticatedAt !== undefined && { authenticatedAt }) };
}

/** @throws SamlRefusal unless there is exactly one */
export function onlyChild(element: XmlElement, name: string): XmlElement {
  const [child, ...more] = findChildren(element, ASSERTION, name);
  if (child === undefined || more.length > 0) throw new SamlRefusal('structure');
  return child;
}

function checkConditions(conditions: XmlElement, { service, now }: Expected): void {
  checkTimes(conditions, now);
  const kinds = CONDITIONS.flatMap((name) => findChildren(conditions, ASSERTION, name));
  // An unknown condition cannot be evaluated.
  if (kinds.length < childElementsOf(conditions).length) throw new SamlRefusal('structure');
  const restrictions = findChildren(conditions, ASSERTION, 'AudienceRestriction');
  const isForUs = (restriction: XmlElement) =>
    findChildren(restriction, ASSERTION, 'Audience').some((audience) => elementTextOf(audience) === service.entityID);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new SamlRefusal('audience');
}

/** The first of the authentications that are stated: each has to be recent where one has. */
function readAuthentication(statements: readonly XmlElement[], now: Date): string | undefined {
  const instants = statements.map((statement) => readTime(statement, 'AuthnInstant'));
  if (!instants.every((instant) => instant !== undefined)) return undefined;
  const first = Math.min(...instants);
  if (first > now.getTime() + SKEW_MS) throw new SamlRefusal('not-yet-valid');
  return new Date(Math.min(first, now.getTime())).toISOString();
}

/** At least one confirmation has to be valid; otherwise the error of the last bearer confirmation is reported. */
function checkSubject(subject: XmlElement, expected: Expected): string {
  let refusal = new SamlRefusal('structure');
  for (const confirmation of findChildren(subject, ASSERTION, 'SubjectConfirmation')) {
    if (confirmation.getAttribute('Method') !== BEARER) continue;
    try {
      return checkBearer(onlyChild(confirmation, 'SubjectConfirmationData'), expected);
    } catch (error) {
      if (!(error instanceof SamlRefusal)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

function checkBearer(data: XmlElement, { service, requestId, now }: Expected): string {
  if (data.getAttribute('Recipient') !== service.acsURL) throw new SamlRefusal('recipient');
  if (data.getAttribute('InResponseTo') !== requestId) throw new SamlRefusal('unknown-request');
  const end = checkTimes(data, now);
  if (end === undefined) throw new SamlRefusal('structure');
  return new Date(end + SKEW_MS).toISOString();
}

/** @returns the end, in milliseconds; undefined if there is none */
function checkTimes(element: XmlElement, now: Date, endName = 'NotOnOrAfter'): number | undefined {
  const start = readTime(element, 'NotBefore');
  const end = readTime(element, endName);
  if (start !== undefined && now.getTime() + SKEW_MS < start) throw new SamlRefusal('not-yet-valid');
  if (end !== undefined && now.getTime() - SKEW_MS >= end) throw new SamlRefusal('expired');
  return end;
}

/** Times are in UTC, or have an offset. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

function readTime(element: XmlElement, name: string): number | undefined {
  const text = element.hasAttribute(name) ? (element.getAttribute(name) ?? '') : undefined;
  if (text === undefined) return undefined;
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new SamlRefusal('structure');
  return time;
}
