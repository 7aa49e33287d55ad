import { findText, isObject, type JsonObject, readList, readMember, readObject } from './json.ts';
import { resolveRef } from './resolve-ref.ts';

/** One thing that a caller shows. */
export interface SecurityScheme {
  /** Its name in the document. */
  readonly name: string;
  /** The credential, in terms of the protocol: `Bearer`, `Basic`, `X-Key`. */
  readonly credential: string;
  readonly kind: 'bearer' | 'basic' | 'key' | 'oauth2' | 'openIdConnect' | 'other';
  /** Where a key is sent. */
  readonly location: string;
  readonly description: string | undefined;
  /** That are needed, of OAuth 2. */
  readonly scopes: readonly string[];
}

/** Alternatives, and parts of each, that are read. */
const limit = 20;

/**
 * Alternative authentication requirements of an operation: its own, or those of the document. An empty one makes
 * authentication optional, and so the list is empty.
 */
export function listSecurity(document: JsonObject, operation: JsonObject): readonly (readonly SecurityScheme[])[] {
  const declared = readMember(operation, 'security') ?? readMember(document, 'security');
  const requirements = (Array.isArray(declared) ? declared.slice(0, limit) : []).filter(isObject);
  if (requirements.some((requirement) => Object.keys(requirement).length === 0)) return [];
  return requirements.map((requirement) =>
    Object.keys(requirement)
      .slice(0, limit)
      .map((name) => readScheme(document, name, readList(requirement, name))),
  );
}

function readScheme(document: JsonObject, name: string, scopes: readonly unknown[]): SecurityScheme {
  const schemes = readObject(readObject(document, 'components'), 'securitySchemes');
  const scheme = resolveRef(document, readMember(schemes, name));
  const base = {
    name,
    description: findText(scheme, 'description'),
    location: findText(scheme, 'in') ?? 'header',
    scopes: scopes.filter((scope): scope is string => typeof scope === 'string'),
  };
  switch (findText(scheme, 'type')) {
    case 'apiKey':
      return { ...base, kind: 'key', credential: findText(scheme, 'name') ?? name };
    case 'http': {
      const word = findText(scheme, 'scheme') ?? 'bearer';
      const kind = /^bearer$/i.test(word) ? 'bearer' : /^basic$/i.test(word) ? 'basic' : 'other';
      return { ...base, kind, credential: word.charAt(0).toUpperCase() + word.slice(1) };
    }
    case 'oauth2':
      return { ...base, kind: 'oauth2', credential: 'OAuth 2' };
    case 'openIdConnect':
      return { ...base, kind: 'openIdConnect', credential: 'OpenID Connect' };
    default:
      return { ...base, kind: 'other', credential: name };
  }
}
