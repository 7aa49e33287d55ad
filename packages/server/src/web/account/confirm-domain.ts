import type { Context } from '../../domain/context.ts';
import type { ConfirmDomain } from '../../domain/sso/oidc/finish.ts';
import { trustedBy } from '../../domain/sso/oidc/provider.ts';
import { domainOf } from '../../domain/sso/oidc/sign-in.ts';
import { transact } from '../../platform/db/transact.ts';
import { findIdentity } from '../../platform/queries/oidc.ts';
import { findUserByEmail } from '../../platform/queries/users.ts';
import { checkEmailDomain } from '../api/email-domains/check-email-domain.ts';
import { selectJoinableOrganizations } from '../api/email-domains/queries.ts';
import { storeEmailDomainCheck } from '../api/email-domains/service.ts';

/** Maximum number of organizations checked per sign-in: the oldest with the domain. */
const MAX_CHECKED = 3;

/**
 * The organizations that a new user joins by the domain of their e-mail address. Domains change hands: DNS must confirm
 * the owner, as for people who join by themselves.
 */
export function confirmDomainOf(ctx: Context): ConfirmDomain {
  return async (provider, { email, issuer, subject }) => {
    const db = ctx.database.reader;
    if (email === undefined) return [];
    const isKnown =
      (await findIdentity(db, { trusted_by: trustedBy(provider), issuer, subject })) !== undefined ||
      (await findUserByEmail(db, email)) !== undefined;
    if (isKnown) return [];
    const domain = domainOf(email);
    const own = provider.ofOrganization?.organization_id;
    const within = own === undefined ? undefined : new Set([own]);
    const candidates = selectJoinableOrganizations(db, { userId: '', domain, within });
    const rows = await candidates.orderBy('created_at').orderBy('id').limit(MAX_CHECKED).execute();
    const confirmed: string[] = [];
    for (const { id: organizationId } of rows) {
      const result = await checkEmailDomain(ctx, organizationId, domain);
      if (result.isVerified === true) confirmed.push(organizationId);
      else await transact(ctx, (tx) => storeEmailDomainCheck(tx, { organizationId, domain }, result, null));
    }
    return confirmed;
  };
}
