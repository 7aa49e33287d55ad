import { writeAuditEvent, writeInstallationAuditEvent } from '../../../domain/audit/record.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { listSignInProviders } from '../../../platform/queries/identity-providers.ts';
import { insertMember } from '../../../platform/queries/members.ts';
import * as queries from '../../../platform/queries/organizations.ts';
import { findSite } from '../../../platform/queries/sites.ts';
import { deleteOtherEmailDomainChecks } from '../email-domains/queries.ts';
import { checkHostname, findFreeHostname } from './hostnames.ts';
import type { CreateOrganization, UpdateOrganization } from './schema.ts';

/**
 * Creates an organization with a free subdomain; the user becomes its administrator.
 * @param actorId the user who does it; null for the operator of the server
 */
export async function createOrganization(
  tx: Tx,
  userId: string,
  body: CreateOrganization,
  actorId: string | null = userId,
): Promise<OrganizationRow> {
  const organization: OrganizationRow = {
    id: newId(),
    title: body.title,
    hostname: await findFreeHostname(tx, body.title),
    email_domains: writeDomains(body.emailDomains ?? []),
    type: body.type ?? 'business',
    use_case: body.useCase ?? null,
    community_type: null,
    default_role: 'read',
    default_content: null,
    logo: null,
    sso: 0,
    sso_enforced: 0,
    second_factor_enforced: 0,
    ai: 0,
    invite_links: 1,
    created_at: tx.now,
  };
  await queries.insertOrganization(tx.db, organization);
  const membership = { role: 'admin', disabled: 0, sso: 0, joined_at: tx.now, last_seen_at: null } as const;
  await insertMember(tx.db, { organization_id: organization.id, user_id: userId, ...membership });
  await writeInstallationAuditEvent(tx, {
    action: 'organization.created',
    actorId,
    target: { kind: 'organization', id: organization.id },
    details: { title: organization.title, administrator: userId },
  });
  return organization;
}

/**
 * Changes the given settings; `null` clears the default content and the logo.
 * @throws 400 if the default site belongs to another organization, 409 if the hostname is taken or reserved, or if
 * single sign-on would be enforced without an identity provider
 */
export async function updateOrganization(
  tx: Tx,
  organizationId: string,
  userId: string,
  body: UpdateOrganization,
): Promise<OrganizationRow> {
  const before = await queries.findOrganization(tx.db, organizationId);
  if (before === undefined) throw notFound('organization');
  const { hostname, defaultContent } = body;
  if (hostname !== undefined && hostname !== before.hostname) await checkHostname(tx, organizationId, hostname);
  if (defaultContent != null) await checkDefaultSite(tx, organizationId, defaultContent.site);
  if (body.ssoEnforced === true && (await listSignInProviders(tx.db, organizationId)).length === 0)
    throw conflict(
      'The organization has no identity provider that is set up. Add one, and sign in through it first.',
      'identity_provider_required',
    );
  const changes: Partial<OrganizationRow> = {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.emailDomains !== undefined && { email_domains: writeDomains(body.emailDomains) }),
    ...(hostname !== undefined && { hostname }),
    ...(body.defaultRole !== undefined && { default_role: body.defaultRole }),
    ...(defaultContent !== undefined && { default_content: defaultContent && JSON.stringify(defaultContent) }),
    ...(body.logo !== undefined && { logo: body.logo }),
    ...(body.sso !== undefined && { sso: Number(body.sso) }),
    ...(body.ssoEnforced !== undefined && { sso_enforced: Number(body.ssoEnforced) }),
    ...(body.secondFactorEnforced !== undefined && { second_factor_enforced: Number(body.secondFactorEnforced) }),
    ...(body.ai !== undefined && { ai: Number(body.ai) }),
    ...(body.inviteLinks !== undefined && { invite_links: Number(body.inviteLinks) }),
  };
  const after = { ...before, ...changes };
  const changed = (Object.keys(changes) as (keyof OrganizationRow)[]).filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return before;
  await queries.updateOrganizationRow(tx.db, organizationId, changes);
  if (changed.includes('email_domains'))
    await deleteOtherEmailDomainChecks(tx.db, organizationId, JSON.parse(after.email_domains));
  await writeAuditEvent(tx, organizationId, {
    action: 'organization.updated',
    actorId: userId,
    target: { kind: 'organization', id: organizationId },
    details: { changed: changed.map(memberOf).join(', ') },
  });
  return after;
}

/** The API member of each column: the names are equal. */
const memberOf = (column: string): string => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

async function checkDefaultSite(tx: Tx, organizationId: string, siteId: string): Promise<void> {
  const site = await findSite(tx.db, siteId);
  if (site?.organization_id !== organizationId)
    throw badRequest('body/defaultContent/site is not a site of this organization.');
}

/** Domains in stored form: in lower case, without duplicates. */
function writeDomains(domains: readonly string[]): string {
  return JSON.stringify([...new Set(domains.map((domain) => domain.toLowerCase()))]);
}
