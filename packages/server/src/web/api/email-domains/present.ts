import type { Context } from '../../../domain/context.ts';
import type { EmailDomainCheckRow } from '../../../platform/db/tables/email-domains.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import { emailDomainRecord } from './check-email-domain.ts';
import type { EmailDomain, JoinableOrganization } from './schema.ts';

/** @param check undefined for a domain that was never checked */
export function presentEmailDomain(
  ctx: Pick<Context, 'config' | 'secret'>,
  organizationId: string,
  domain: string,
  check: EmailDomainCheckRow | undefined,
): EmailDomain {
  const verifiedAt = check?.verified_at ?? undefined;
  return {
    object: 'email-domain',
    domain,
    verified: verifiedAt !== undefined,
    ...(verifiedAt !== undefined && { verifiedAt }),
    ...(check !== undefined && { checkedAt: check.checked_at }),
    ...(check?.status != null && { status: check.status }),
    record: emailDomainRecord(ctx, organizationId, domain),
    urls: { location: `${ctx.config.publicUrl}/v1/orgs/${organizationId}/email-domains/${domain}` },
  };
}

export const presentJoinableOrganization = (
  { config }: Pick<Context, 'config'>,
  { id, title, default_role: role }: Pick<OrganizationRow, 'id' | 'title' | 'default_role'>,
  domain: string,
): JoinableOrganization => ({
  object: 'joinable-organization',
  organization: { id, title },
  domain,
  role,
  urls: { location: `${config.publicUrl}/v1/orgs/${id}/join` },
});
