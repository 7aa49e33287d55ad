import type { ExpressionData } from '@bindery/content';
import { CLAIMS_COOKIE, readCookies, readPublicClaims } from './visitor-cookie.ts';

/** Maximum characters of the unsigned claims, as JSON in the cookie. */
const MAX_LENGTH = 4_096;
/** Characters of the cookie that is sent: with its name, browsers need 4 KiB. */
const MAX_SENT = 4_000;
/** Lists and members within each other. */
const MAX_DEPTH = 8;
/** The prefix of a claim's name in a URL: `visitor.plan=pro`. */
const PREFIX = 'visitor.';
const NAME = /^[\w-]{1,64}$/;

/**
 * `visitor.claims`: the signed claims of the site's login, and separately, under `unsigned`, those that anybody may
 * set.
 */
export function joinClaims(signed: ExpressionData, unsigned: ExpressionData): ExpressionData {
  const { unsigned: _notSigned, ...rest } = boundData(signed);
  return { ...rest, unsigned };
}

/**
 * The claims that the visitor's cookies contain, our own cookie before the public ones; nothing of one that is no
 * object or too large.
 */
export function readUnsignedClaims(cookie: string | undefined): ExpressionData {
  const claims: Record<string, ExpressionData[string]> = {};
  for (const value of readPublicClaims(cookie)) Object.assign(claims, parseClaims(value));
  for (const value of readCookies(cookie, CLAIMS_COOKIE)) {
    const own = parseClaims(value);
    if (own !== undefined) return { ...claims, ...own };
  }
  return claims;
}

function parseClaims(value: string): ExpressionData | undefined {
  try {
    const text = decodeURIComponent(value);
    const claims: unknown = text.length > MAX_LENGTH ? undefined : JSON.parse(text);
    return isData(claims) ? boundData(claims) : undefined;
  } catch {
    return undefined;
  }
}

/** The claims as the cookie contains them; undefined where they are too many for it. */
export function writeUnsignedClaims(claims: ExpressionData): string | undefined {
  const text = encodeURIComponent(JSON.stringify(claims));
  return text.length > MAX_SENT ? undefined : text;
}

/** The claims in the parameters of a URL; undefined if there are none. */
export function findClaimsInQuery(query: URLSearchParams): ExpressionData | undefined {
  const claims = [...query].flatMap(([name, value]): [string, unknown][] => {
    const claim = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
    return NAME.test(claim) && value.length <= MAX_LENGTH ? [[claim, readValue(value)]] : [];
  });
  return claims.length === 0 ? undefined : Object.fromEntries(claims);
}

/** `true`, `false` and numbers are parsed as such; everything else is a text. */
function readValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return String(number) === text && Number.isFinite(number) ? number : text;
}

/** Whether a parameter of a URL is reserved for this program, and not passed to the page. */
export const isVisitorParameter = (name: string): boolean => name === 'jwt_token' || name.startsWith(PREFIX);

const isData = (value: unknown): value is ExpressionData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members that lie too deep within others are left out. */
function boundData(claims: ExpressionData): ExpressionData {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => isShallow(value, MAX_DEPTH)));
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}
