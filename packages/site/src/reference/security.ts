import { findText, isObject, type JsonObject, readList, readMember, readObject } from './json.ts';
import { resolveRef } from './resolve-ref.ts';

/** One thing that a caller shows. */
export interface SecurityScheme {
  /** Name that the document gives it. */
  readonly name: string;
  /** What it is, in the words of the protocol: `Bearer`, `Basic`, `X-Key`. */
  readonly credential: string;
  readonly kind: 'bearer' | 'basic' | 'key' | 'oauth2' | 'openIdConnect' | 'other';
  /** Where a key is sent. */
  readonly place: string;
  readonly description: string | undefined;
  /** That are needed, of OAuth 2. */
  readonly scopes: readonly string[];
}

/** Alternatives, and parts of each, that are read. */
const limit = 20;

/**
 * The ways in which an operation asks who calls: its own, or those of the whole document. An empty one means that nobody
 * has to say, and so there is none.
 */
export function listSecurity(document: JsonObject, operation: JsonObject): readonly (readonly SecurityScheme[])[] {
  const given = readMember(operation, 'security') ?? readMember(document, 'security');
  const requirements = (Array.isArray(given) ? given.slice(0, limit) : []).filter(isObject);
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
    place: findText(scheme, 'in') ?? 'header',
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
