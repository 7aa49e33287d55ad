import { isEmail } from '../../platform/config/email-address.ts';
import { onlyChild } from './check-assertion.ts';
import { elementTextOf, findChildren, type XmlElement } from './parse-xml.ts';
import { SamlRefusal } from './refusal.ts';
import { ASSERTION } from './response.ts';

/** Whom an identity provider vouches for. */
export interface SamlProfile {
  readonly email: string;
  readonly displayName: string;
}

/** The response of an identity provider to a request. */
export interface SamlAnswer extends SamlProfile {
  /** When the person authenticated there; absent if not specified. ISO 8601. */
  readonly authenticatedAt?: string;
}

const MAX_NAME = 64;
/** Names that change with each sign-in or are created for each service, even where they resemble an e-mail address. */
const OPAQUE = /nameid-format:(?:persistent|transient)$/;

/** Names of attributes, as requested and as identity providers name them by default. */
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const ATTRIBUTES = {
  email: ['email', 'mail', 'emailAddress', `${CLAIMS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  firstName: ['first_name', 'firstName', 'givenName', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'],
  lastName: ['last_name', 'lastName', 'surname', 'sn', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'],
  displayName: [
    'display_name',
    'displayName',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
  ],
} as const;

/**
 * Reads the person from a verified assertion: the e-mail address is the NameID, or otherwise an attribute.
 * @throws SamlRefusal if there is no e-mail address
 */
export function readProfile(assertion: XmlElement): SamlProfile {
  const attributes = readAttributes(assertion);
  const find = (names: readonly string[]) =>
    names.map((name) => attributes.get(name)).find((value) => value !== undefined);
  const email = [readNameId(assertion), find(ATTRIBUTES.email)].find((text) => text !== undefined && isEmail(text));
  if (email === undefined) throw new SamlRefusal('no-address');
  const fullName = [find(ATTRIBUTES.firstName), find(ATTRIBUTES.lastName)].filter(Boolean).join(' ');
  const name = [fullName, find(ATTRIBUTES.displayName), email.split('@')[0]].map(cleanName).find((text) => text !== '');
  return { email, displayName: name ?? email.slice(0, MAX_NAME) };
}

function readNameId(assertion: XmlElement): string | undefined {
  const [nameId, ...more] = findChildren(onlyChild(assertion, 'Subject'), ASSERTION, 'NameID');
  if (more.length > 0) throw new SamlRefusal('structure');
  return OPAQUE.test(nameId?.getAttribute('Format') ?? '') ? undefined : elementTextOf(nameId);
}

/** The first value of each attribute that is a text, by its name; of attributes of one name the first counts. */
function readAttributes(assertion: XmlElement): Map<string, string> {
  const attributes = new Map<string, string>();
  const statements = findChildren(assertion, ASSERTION, 'AttributeStatement');
  for (const attribute of statements.flatMap((one) => findChildren(one, ASSERTION, 'Attribute'))) {
    const name = attribute.getAttribute('Name') ?? '';
    const value = elementTextOf(findChildren(attribute, ASSERTION, 'AttributeValue')[0]);
    if (value !== undefined && value !== '' && !attributes.has(name)) attributes.set(name, value);
  }
  return attributes;
}

const cleanName = (text = ''): string =>
  [...text.replace(/[\s\p{C}]+/gu, ' ').trim()].slice(0, MAX_NAME).join('').slice(0, MAX_NAME).trim();
