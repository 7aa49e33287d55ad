import { listFingerprints, readCertificates } from '../../../domain/access/sso-certificates.ts';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { SamlProviderRow } from '../../../platform/db/tables/saml.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, limitReached, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findOrganization } from '../../../platform/queries/organizations.ts';
import * as queries from '../../../platform/queries/saml.ts';
import { findTeam } from '../../../platform/queries/teams.ts';
import type { CreateSamlProvider, UpdateSamlProvider } from './schema.ts';
import { readSsoUrl } from './sso-url.ts';

/** The sign-in page lists all of them. */
const MAX_PROVIDERS = 20;

/**
 * Adds an identity provider to an organization. Without `defaultRole`, new members get the default role of the
 * organization.
 * @throws 400 for an invalid member, 409 if the organization has 20
 */
export async function createSamlProvider(
  tx: Tx,
  organizationId: string,
  actorId: string,
  body: CreateSamlProvider,
): Promise<SamlProviderRow> {
  const organization = await findOrganization(tx.db, organizationId);
  if (organization === undefined) throw notFound('organization');
  if ((await queries.countProviders(tx.db, organizationId)) >= MAX_PROVIDERS)
    throw limitReached(
      `Identity provider limit reached (${MAX_PROVIDERS.toLocaleString('en')} per organization). Delete one first.`,
    );
  const provider: SamlProviderRow = {
    id: newId(),
    organization_id: organizationId,
    label: body.label,
    sso_url: '',
    entity_id: '',
    certificate: '',
    default_team_id: null,
    default_role: organization.default_role,
    created_at: tx.now,
    updated_at: tx.now,
    ...(await readSettings(tx, organizationId, body)),
  };
  await queries.insertProvider(tx.db, provider);
  await record(tx, provider, 'created', actorId, { label: provider.label });
  return provider;
}

/** Members of a body with their columns. */
const COLUMN_OF = {
  label: 'label',
  entityID: 'entity_id',
  certificate: 'certificate',
  ssoURL: 'sso_url',
  defaultTeam: 'default_team_id',
  defaultRole: 'default_role',
} as const satisfies Record<keyof UpdateSamlProvider, keyof SamlProviderRow>;

const MEMBERS = Object.keys(COLUMN_OF) as (keyof UpdateSamlProvider)[];

async function readSettings(
  tx: Tx,
  organizationId: string,
  body: UpdateSamlProvider,
): Promise<Partial<SamlProviderRow>> {
  const { certificate = '', defaultTeam } = body;
  if (certificate !== '') readCertificates(certificate);
  const ssoURL = body.ssoURL ? readSsoUrl(body.ssoURL) : body.ssoURL;
  if (defaultTeam != null && (await findTeam(tx.db, organizationId, defaultTeam)) === undefined)
    throw badRequest('body/defaultTeam is not a team of this organization.');
  const settings = { ...body, ssoURL };
  return Object.fromEntries(
    MEMBERS.flatMap((member) => (settings[member] === undefined ? [] : [[COLUMN_OF[member], settings[member]]])),
  );
}

/**
 * Changes the given members; an empty text clears, and `null` removes the team or creates guests. Everybody who signed
 * in by a removed key must sign in again.
 * @throws 400 for an invalid member, 404 if it no longer exists
 */
export async function updateSamlProvider(
  tx: Tx,
  providerId: string,
  actorId: string,
  body: UpdateSamlProvider,
): Promise<SamlProviderRow> {
  const before = await queries.findProvider(tx.db, providerId);
  if (before === undefined) throw notFound('SAML provider');
  const settings = await readSettings(tx, before.organization_id, body);
  const provider = { ...before, ...settings, updated_at: tx.now };
  const changed = MEMBERS.filter((member) => before[COLUMN_OF[member]] !== provider[COLUMN_OF[member]]);
  await queries.updateProviderRow(tx.db, providerId, { ...settings, updated_at: tx.now });
  // Other organizations trust keys, not providers: sign-ins by a removed key must not continue under the name of
  // another one.
  if (before.entity_id !== provider.entity_id || losesKey(before, provider))
    await queries.revokeSsoLogins(tx.db, providerId);
  if (changed.length > 0)
    await record(tx, provider, 'updated', actorId, { label: provider.label, changed: changed.join(', ') });
  return provider;
}

const losesKey = (before: SamlProviderRow, after: SamlProviderRow): boolean => {
  const remaining = new Set(listFingerprints(after));
  return listFingerprints(before).some((fingerprint) => !remaining.has(fingerprint));
};

/** Ends all sessions and tokens of it. */
export async function deleteSamlProvider(tx: Tx, provider: SamlProviderRow, actorId: string): Promise<void> {
  if ((await queries.findProvider(tx.db, provider.id)) === undefined) return;
  await queries.revokeSsoLogins(tx.db, provider.id);
  await queries.deleteProvider(tx.db, provider.id);
  await record(tx, provider, 'deleted', actorId, { label: provider.label });
}

const record = (
  tx: Tx,
  provider: SamlProviderRow,
  what: 'created' | 'updated' | 'deleted',
  actorId: string,
  details: Readonly<Record<string, string>>,
): Promise<void> =>
  writeAuditEvent(tx, provider.organization_id, {
    action: `saml-provider.${what}`,
    actorId,
    target: { kind: 'saml-provider', id: provider.id },
    details,
  });
