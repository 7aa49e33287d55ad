import { listOrganizationsOutOfScope } from '../access/require-sso-scope.ts';
import type { SignedIn } from '../account/visitor.ts';
import { formToken } from '../accounts/form-token.ts';
import { authenticatedAtOf } from '../accounts/sessions.ts';
import { presentOrganization } from '../api/organizations/present.ts';
import type { Organization } from '../api/organizations/schema.ts';
import { presentPreferences } from '../api/user-preferences/present.ts';
import { findPreferences } from '../api/user-preferences/queries.ts';
import type { UserPreferences } from '../api/user-preferences/schema.ts';
import { readPreferences } from '../api/user-preferences/service.ts';
import { presentUser } from '../api/users/present.ts';
import type { Context } from '../context.ts';
import { findOrganizationHostnames } from '../queries/hostnames.ts';
import { selectOrganizationsOf } from '../queries/organizations.ts';
import { listOrganizationsOfOwner } from '../queries/teams.ts';
import { publicPathOf } from '../sites/match-site.ts';
import { readBundle } from './bundle.ts';

/** Organizations that the document lists; the application loads the others where somebody has more. */
const MAX_ORGANIZATIONS = 100;

/** An organization with the role of the person in it; null is a guest. */
export type BootstrapOrganization = Organization & { readonly role: string | null };

/** What the application knows before its first request; the shapes are those of the API. */
export interface Bootstrap {
  readonly user: ReturnType<typeof presentUser>;
  readonly preferences: UserPreferences;
  /** By title. */
  readonly organizations: readonly BootstrapOrganization[];
  /** Path that the public URL adds in front of every path, without a slash at its end. */
  readonly basePath: string;
  readonly publicUrl: string;
  /** BCP 47: the languages that the browser asks for, best first. */
  readonly languages: readonly string[];
  readonly limits: { readonly bodySize: number };
  /** Whether people may be invited by mail. */
  readonly mail: boolean;
  readonly build: string;
}

/** The document's data for somebody who is signed in, and the token that requests of its scripts carry. */
export async function loadBootstrap(
  ctx: Context,
  { user, session }: SignedIn,
  languages: readonly string[],
): Promise<{ readonly bootstrap: Bootstrap; readonly csrfToken: string }> {
  const preferences = readPreferences(await findPreferences(ctx.database.reader, user.id));
  const bootstrap: Bootstrap = {
    user: { ...presentUser(ctx, user), ...(user.installation_admin === 1 && { installationAdministrator: true }) },
    preferences: presentPreferences(preferences),
    organizations: await loadOrganizations(ctx, { user, session }),
    basePath: publicPathOf(ctx),
    publicUrl: ctx.config.publicUrl,
    languages,
    limits: { bodySize: ctx.config.maxBodySize },
    mail: ctx.config.mail !== undefined,
    build: readBundle().build,
  };
  return { bootstrap, csrfToken: formToken(ctx, { session }) };
}

/** The organizations of somebody that the sign-in counts in, by title. */
export async function loadOrganizations(ctx: Context, { user, session }: SignedIn): Promise<BootstrapOrganization[]> {
  const db = ctx.database.reader;
  const { saml_provider_id: samlProviderId } = session;
  const caller = {
    userId: user.id,
    tokenId: `session ${session.id}`,
    authenticatedAt: authenticatedAtOf(session),
    ...(samlProviderId !== null && { samlProviderId }),
  };
  const own = selectOrganizationsOf(db, user.id, await listOrganizationsOutOfScope(ctx, caller));
  const rows = await own.orderBy('organizations.title').orderBy('organizations.id').limit(MAX_ORGANIZATIONS).execute();
  const ids = rows.map(({ id }) => id);
  const withOwnTeam = await listOrganizationsOfOwner(db, user.id, ids);
  const hostnames = await findOrganizationHostnames(db, ids);
  return rows.map(({ member_role: role, ...row }) => ({
    ...presentOrganization(ctx, row, role, {
      ownsTeam: withOwnTeam.has(row.id),
      customHostname: hostnames.get(row.id),
    }),
    role,
  }));
}
