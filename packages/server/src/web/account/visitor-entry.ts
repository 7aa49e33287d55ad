import type { FastifyReply } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { ENTER_NAME, type EntryRequest, hashEntrySecret, readEntryRequest } from '../../domain/sites/entry-token.ts';
import { loadVisitorRules, type VisitorRules } from '../../domain/sites/visitor-rules.ts';
import { readGroups } from '../../domain/sso/oidc/apply-groups.ts';
import { beginRequest } from '../../domain/sso/oidc/begin.ts';
import { storeIdToken } from '../../domain/sso/oidc/end-session.ts';
import type { OidcAnswer } from '../../domain/sso/oidc/exchange.ts';
import { findOidcClient, type OidcClient } from '../../domain/sso/oidc/provider.ts';
import { OidcRefusal } from '../../domain/sso/oidc/refusal.ts';
import { domainOf, isEmailTrusted } from '../../domain/sso/oidc/sign-in.ts';
import { transact } from '../../platform/db/transact.ts';
import { ServiceError } from '../../platform/errors.ts';
import { newId, randomText } from '../../platform/ids.ts';
import { insertVisitorCode } from '../../platform/queries/site-publishing.ts';
import { findSite } from '../../platform/queries/sites.ts';
import { CODE_MS, redirectIntoSite } from './site-entry-routes.ts';

/** How long a visitor stays signed in, and a while more. */
const VISIT_MS = 9 * 60 * 60 * 1000;
/** Characters of the claims as JSON: they become part of a cookie, which has 4 KiB in all. */
const MAX_CLAIMS = 2400;

/** Claims about the ID token itself, which tokens of visitors have too. */
const PROTOCOL_CLAIMS: ReadonlySet<string> = new Set([
  ...['iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'jti', 'nonce', 'at_hash', 'c_hash', 's_hash', 'sid', 'auth_time'],
  // Set by visitors themselves (`visitor.claims.unsigned`).
  'unsigned',
]);

interface Visit {
  readonly entry: EntryRequest;
  readonly isAdaptive: boolean;
  readonly rules: VisitorRules;
}

const expiredLink = () =>
  new ServiceError(400, 'This link to a site has expired, or is incomplete. Open the site again.', 'invalid_request');

/** @throws 400 for requests that were not created by a site, or whose site no longer uses this authentication */
async function readVisit(ctx: Context, signedText: string | null): Promise<Visit> {
  const entry = readEntryRequest(ctx, signedText);
  const site = entry && (await findSite(ctx.database.reader, entry.siteId));
  if (entry === undefined || site === undefined || site.published === 0) throw expiredLink();
  const rules = await loadVisitorRules(ctx, site.id);
  if (rules.backend !== 'oidc' || rules.oidcProviderId === undefined) throw expiredLink();
  return { entry, rules, isAdaptive: site.adaptive_content === 1 };
}

/** The provider of a site's visitors, and the URL to sign in there. */
export async function beginVisit(ctx: Context, signedText: string | null, browserName: string) {
  const { rules } = await readVisit(ctx, signedText);
  const provider = await findOidcClient(ctx, rules.oidcProviderId ?? '');
  if (provider === undefined) throw expiredLink();
  const begun = { purpose: 'visitor', browserName, returnTo: signedText ?? '' } as const;
  return { provider, work: () => beginRequest(ctx, provider, begun) };
}

/**
 * Redirects a visitor back to the site with a one-time code, after a sign-in at its provider. No account is created,
 * and the site only receives claims that its schema declares.
 * @throws OidcRefusal for a person whom the site does not admit
 */
export async function leadVisitorIntoSite(
  ctx: Context,
  reply: FastifyReply,
  provider: OidcClient,
  { answer, returnTo }: { readonly answer: OidcAnswer; readonly returnTo: string },
): Promise<FastifyReply> {
  const { entry, rules, isAdaptive } = await readVisit(ctx, returnTo);
  if (rules.oidcProviderId !== provider.id) throw expiredLink();
  if (!(await isAdmitted(ctx, provider, answer, rules))) throw new OidcRefusal('not-admitted');
  if (!isInGroups(provider, answer, rules)) throw new OidcRefusal('not-in-group');
  const said = isAdaptive ? claimsOf(answer, rules) : {};
  if (JSON.stringify(said).length > MAX_CLAIMS) throw new OidcRefusal('too-many-claims');
  const [code, signIn] = [randomText(43), newId()];
  const claims = JSON.stringify({ ...said, ...(provider.signsOut && { sid: signIn }) });
  const { siteId, baseUrl, browserHash, path } = entry;
  await transact(ctx, async (tx) => {
    const expiresAt = new Date(Date.parse(tx.now) + VISIT_MS).toISOString();
    await storeIdToken(ctx, tx, provider, answer, { id: signIn, expiresAt });
    await insertVisitorCode(
      tx.db,
      {
        code_hash: hashEntrySecret(code),
        site_id: siteId,
        base_url: baseUrl,
        browser_hash: browserHash,
        path,
        claims,
        expires_at: new Date(Date.parse(tx.now) + CODE_MS).toISOString(),
      },
      tx.now,
    );
  });
  return redirectIntoSite(ctx, reply, undefined, `${baseUrl}${ENTER_NAME}?${new URLSearchParams({ code })}`);
}

async function isAdmitted(
  ctx: Context,
  provider: OidcClient,
  answer: OidcAnswer,
  { emailDomains }: VisitorRules,
): Promise<boolean> {
  if (emailDomains === undefined) return true;
  const { email } = answer;
  if (email === undefined || !emailDomains.includes(domainOf(email))) return false;
  return isEmailTrusted(ctx.database.reader, { provider, answer }, email);
}

/** Whether the provider says that a visitor is in one of the groups of the site. Nobody is where it says nothing. */
function isInGroups(
  { ofOrganization }: OidcClient,
  { claims }: OidcAnswer,
  { groups, groupsClaim }: VisitorRules,
): boolean {
  if (groups === undefined) return true;
  const own = readGroups(claims, groupsClaim ?? ofOrganization?.groups_claim ?? 'groups');
  return own !== undefined && groups.some((group) => own.has(group));
}

function claimsOf({ claims }: OidcAnswer, { keepDeclared }: VisitorRules) {
  const said = Object.entries(claims).filter(([name]) => !PROTOCOL_CLAIMS.has(name));
  const { unsigned: _own, ...declared } = keepDeclared(JSON.parse(JSON.stringify(Object.fromEntries(said))));
  return declared;
}
