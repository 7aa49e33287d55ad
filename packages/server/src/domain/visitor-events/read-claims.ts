import type { ExpressionData } from '@bindery/content';
import { canonicalJson } from '../../engines/insights/canonical-json.ts';
import type { StoredEvent } from '../../engines/insights/stored-event.ts';
import type { Context } from '../context.ts';
import { listTokenCookies, readCookies } from '../sites/visitor-cookie.ts';
import { hasOwnLogin, type VisitorRules } from '../sites/visitor-rules.ts';
import { checkVisitorToken } from '../sites/visitor-token.ts';
import { MAX_CLAIMS } from './event-schema.ts';

/** Claims in their stored form. */
export type KeptClaims = Pick<StoredEvent, 'claims' | 'claim_names' | 'claim_values'>;

export const NO_CLAIMS: KeptClaims = { claims: null, claim_names: null, claim_values: null };

/** Characters of all claims together, as JSON. */
const MAX_LENGTH = 4096;
/** Lists and members within each other. */
const MAX_DEPTH = 4;

/** Converts claims to their stored form; undefined if they are too many, too long or too deep. Pure. */
export function keepClaims(claims: ExpressionData): KeptClaims | undefined {
  const names = Object.keys(claims).sort();
  if (names.length === 0) return NO_CLAIMS;
  if (names.length > MAX_CLAIMS || !isShallow(claims, MAX_DEPTH)) return undefined;
  const json = canonicalJson(claims);
  if (json.length > MAX_LENGTH) return undefined;
  return { claims: json, claim_names: names, claim_values: names.map((name) => textOf(claims[name])) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : canonicalJson(value));

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/** The visitor's claims signed by the site's login. Unsigned claims are not stored. */
export async function readSignedClaims(
  ctx: Context,
  siteId: string,
  rules: VisitorRules,
  cookie: string | undefined,
): Promise<KeptClaims> {
  // Tokens signed by this server describe the sign-in, not the visitor.
  if (!hasOwnLogin(rules)) return NO_CLAIMS;
  for (const token of listTokenCookies(siteId).flatMap((name) => readCookies(cookie, name))) {
    const checked = await checkVisitorToken(ctx, token, rules.key);
    if (checked.ok) return keepClaims(keepSigned(rules, checked.claims)) ?? NO_CLAIMS;
  }
  return NO_CLAIMS;
}

/** The claims that the adaptive schema of the site declares, all of them where it has none; nothing that is not signed. */
export function keepSigned(
  { keepDeclared }: Pick<VisitorRules, 'keepDeclared'>,
  claims: ExpressionData,
): ExpressionData {
  const { unsigned: _notSigned, ...signed } = keepDeclared(claims);
  return signed;
}
