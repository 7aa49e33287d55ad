import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import { clientSecretOwner } from '../../../domain/sso/oidc/provider.ts';
import { findIssuerFault, GITHUB_ISSUER } from '../../../platform/config/oidc-config.ts';
import type { OidcProviderRow } from '../../../platform/db/tables/oidc.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, limitReached, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import * as queries from '../../../platform/queries/oidc.ts';
import { findOrganization } from '../../../platform/queries/organizations.ts';
import { findTeam } from '../../../platform/queries/teams.ts';
import type { CreateOidcProvider, UpdateOidcProvider } from './schema.ts';

/** The sign-in page lists all of them. */
const MAX_PROVIDERS = 20;

type Secrets = Pick<Context, 'secret'>;

/**
 * Adds a provider to an organization. Without `defaultRole`, new members get the default role of the organization.
 * @throws 400 for an invalid member, 409 if the organization has 20
 */
export async function createOidcProvider(
  ctx: Secrets,
  tx: Tx,
  organizationId: string,
  actorId: string,
  body: CreateOidcProvider,
): Promise<OidcProviderRow> {
  const organization = await findOrganization(tx.db, organizationId);
  if (organization === undefined) throw notFound('organization');
  if ((await queries.countOidcProviders(tx.db, organizationId)) >= MAX_PROVIDERS)
    throw limitReached(
      `Identity provider limit reached (${MAX_PROVIDERS.toLocaleString('en')} per organization). Delete one first.`,
    );
  const kind = body.kind ?? 'oidc';
  const { issuer = kind === 'github' ? GITHUB_ISSUER : '' } = body;
  const id = newId();
  const row: OidcProviderRow = {
    id,
    organization_id: organizationId,
    kind,
    issuer: readIssuer(issuer),
    client_id: body.clientID,
    label: body.label,
    client_secret: null,
    groups_claim: 'groups',
    group_mappings: '[]',
    default_team_id: null,
    default_role: organization.default_role,
    sign_out: 0,
    created_at: tx.now,
    updated_at: tx.now,
    ...(await readSettings(ctx, tx, { organizationId, id }, { ...body, issuer })),
  };
  await queries.insertOidcProvider(tx.db, row);
  await record(tx, row, 'created', actorId, { label: row.label, issuer: row.issuer });
  return row;
}

/** The columns of the members of a body. */
async function readSettings(
  { secret }: Secrets,
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  body: UpdateOidcProvider,
): Promise<Partial<OidcProviderRow>> {
  const { label, issuer, clientID, clientSecret, groupsClaim, groupMappings, defaultTeam, defaultRole } = body;
  const { signOut } = body;
  const requireTeam = async (teamId: string, member: string) => {
    if ((await findTeam(tx.db, organizationId, teamId)) === undefined)
      throw badRequest(`body/${member} is not a team of this organization.`);
  };
  if (defaultTeam != null) await requireTeam(defaultTeam, 'defaultTeam');
  for (const [index, { teams }] of (groupMappings ?? []).entries())
    for (const teamId of teams) await requireTeam(teamId, `groupMappings/${index}/teams`);
  const encrypted = clientSecret == null ? clientSecret : secret.encrypt(clientSecretOwner(id), clientSecret);
  const columns = {
    label,
    issuer: issuer === undefined ? undefined : readIssuer(issuer),
    client_id: clientID,
    client_secret: encrypted,
    groups_claim: groupsClaim,
    group_mappings: groupMappings && JSON.stringify(groupMappings),
    default_team_id: defaultTeam,
    default_role: defaultRole,
    sign_out: signOut === undefined ? undefined : Number(signOut),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** @throws 400 naming the requirement */
function readIssuer(text: string): string {
  const fault = findIssuerFault(text);
  if (fault !== undefined) throw badRequest(`body/issuer ${fault}.`);
  return text;
}

/** The audit details of a change: the names of the members, without secrets. */
const MEMBER_OF: Readonly<Record<string, string>> = {
  label: 'label',
  issuer: 'issuer',
  client_id: 'clientID',
  client_secret: 'clientSecret',
  groups_claim: 'groupsClaim',
  sign_out: 'signOut',
  group_mappings: 'groupMappings',
  default_team_id: 'defaultTeam',
  default_role: 'defaultRole',
};

/**
 * Changes the given members. After a change of issuer or client, everybody who signed in through the former one must
 * sign in again.
 * @throws 400 for an invalid member, 404 if the provider no longer exists
 */
export async function updateOidcProvider(
  ctx: Secrets,
  tx: Tx,
  providerId: string,
  actorId: string,
  body: UpdateOidcProvider,
): Promise<OidcProviderRow> {
  const before = await queries.findOidcProviderRow(tx.db, providerId);
  if (before === undefined) throw notFound('OpenID Connect provider');
  const settings = await readSettings(ctx, tx, { organizationId: before.organization_id, id: providerId }, body);
  const row = { ...before, ...settings, updated_at: tx.now };
  if (row.issuer !== before.issuer && before.client_secret !== null && body.clientSecret === undefined)
    throw badRequest(
      'body/clientSecret is required: a stored client secret is sent to the issuer that it was given for alone.',
    );
  await queries.updateOidcProviderRow(tx.db, providerId, { ...settings, updated_at: tx.now });
  if (row.issuer !== before.issuer || row.client_id !== before.client_id) await forgetPeople(tx, before);
  const changed = Object.keys(settings).filter(
    (column) => before[column as keyof OidcProviderRow] !== row[column as keyof OidcProviderRow],
  );
  const members = changed.map((column) => MEMBER_OF[column]).join(', ');
  if (changed.length > 0) await record(tx, row, 'updated', actorId, { label: row.label, changed: members });
  return row;
}

/** Ends all sessions and tokens of it, and deletes its identities. */
export async function deleteOidcProvider(tx: Tx, provider: OidcProviderRow, actorId: string): Promise<void> {
  if ((await queries.findOidcProviderRow(tx.db, provider.id)) === undefined) return;
  await queries.deleteOidcProviderRow(tx.db, provider.id);
  await forgetPeople(tx, provider);
  await record(tx, provider, 'deleted', actorId, { label: provider.label, issuer: provider.issuer });
}

/**
 * Ends everything that a client of an issuer has authenticated. Some issuers use different subject ids for each client:
 * those of the former one are meaningless, unless the organization has another client there.
 */
async function forgetPeople(tx: Tx, { id, organization_id: organizationId, issuer, client_id }: OidcProviderRow) {
  await queries.revokeOidcLogins(tx.db, id);
  const others = await queries.listOidcProviders(tx.db, organizationId);
  const isKept = others.some((other) => other.issuer === issuer && (other.id !== id || other.client_id === client_id));
  if (!isKept) await queries.deleteIdentitiesAt(tx.db, { trusted_by: organizationId, issuer });
}

const record = (
  tx: Tx,
  provider: OidcProviderRow,
  what: 'created' | 'updated' | 'deleted',
  actorId: string,
  details: Readonly<Record<string, string>>,
): Promise<void> =>
  writeAuditEvent(tx, provider.organization_id, {
    action: `oidc-provider.${what}`,
    actorId,
    target: { kind: 'oidc-provider', id: provider.id },
    details,
  });
