import { listOrganizationsOutOfScope } from '../../domain/access/require-sso-scope.ts';
import { formToken } from '../../domain/accounts/form-token.ts';
import { authenticatedAtOf } from '../../domain/accounts/sessions.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { BODY_LIMITS } from '../../platform/http/body-limits.ts';
import { findOrganizationHostnames } from '../../platform/queries/hostnames.ts';
import { selectOrganizationsOf } from '../../platform/queries/organizations.ts';
import { listOrganizationsOfOwner } from '../../platform/queries/teams.ts';
import type { SignedIn } from '../account/visitor.ts';
import { presentOrganization } from '../api/organizations/present.ts';
import type { Organization } from '../api/organizations/schema.ts';
import { presentPreferences } from '../api/user-preferences/present.ts';
import { findPreferences } from '../api/user-preferences/queries.ts';
import type { UserPreferences } from '../api/user-preferences/schema.ts';
import { readPreferences } from '../api/user-preferences/service.ts';
import { presentUser } from '../api/users/present.ts';
import { ASSETS_PATH, readBundle } from './bundle.ts';

/** Maximum number of organizations in the document, the opened one apart; the application loads further ones. */
const MAX_ORGANIZATIONS = 100;

/** An organization with the role of the person in it; null is a guest. */
export type BootstrapOrganization = Organization & { readonly role: string | null };

/** The application's initial data; the shapes are those of the API. */
export interface Bootstrap {
  readonly user: ReturnType<typeof presentUser>;
  readonly preferences: UserPreferences;
  /** The first ones by title, and the one that the document was opened at. */
  readonly organizations: readonly BootstrapOrganization[];
  /** Whether the person has organizations that are not in the document. */
  readonly hasMoreOrganizations: boolean;
  /** Path prefix of the public URL, without a trailing slash. */
  readonly basePath: string;
  readonly publicUrl: string;
  /** BCP 47: the languages of the browser, in order of preference. */
  readonly languages: readonly string[];
  readonly limits: { readonly bodySize: number };
  /** Whether invitations can be sent by e-mail. */
  readonly mail: boolean;
  readonly build: string;
  /** Paths of the stylesheets of single screens, by their names in the table of screens. */
  readonly stylesheets: Readonly<Record<string, string>>;
}

/**
 * The document's data for a signed-in person, and the token for requests of its scripts.
 * @param opened id of the organization in the path; included if the person belongs to it
 */
export async function loadBootstrap(
  ctx: Context,
  { user, session }: SignedIn,
  languages: readonly string[],
  opened?: string,
): Promise<{ readonly bootstrap: Bootstrap; readonly csrfToken: string }> {
  const preferences = readPreferences(await findPreferences(ctx.database.reader, user.id));
  const { build, ownStylesheets } = readBundle();
  const bootstrap: Bootstrap = {
    user: { ...presentUser(ctx, user), ...(user.installation_admin === 1 && { installationAdministrator: true }) },
    preferences: presentPreferences(preferences),
    ...(await loadOrganizations(ctx, { user, session }, opened)),
    basePath: publicPathOf(ctx),
    publicUrl: ctx.config.publicUrl,
    languages,
    limits: { bodySize: BODY_LIMITS.api },
    mail: ctx.config.mail !== undefined,
    build,
    stylesheets: Object.fromEntries(
      Object.entries(ownStylesheets).map(([name, file]) => [name, `${publicPathOf(ctx)}${ASSETS_PATH}/${file}`]),
    ),
  };
  return { bootstrap, csrfToken: formToken(ctx, { session }) };
}

/**
 * The first organizations of a user that the sign-in is valid in, by title.
 * @param opened id of one that is included wherever it is in the order
 */
export async function loadOrganizations(
  ctx: Context,
  { user, session }: SignedIn,
  opened?: string,
): Promise<Pick<Bootstrap, 'organizations' | 'hasMoreOrganizations'>> {
  const db = ctx.database.reader;
  const { saml_provider_id: samlProviderId } = session;
  const caller = {
    userId: user.id,
    tokenId: `session ${session.id}`,
    authenticatedAt: authenticatedAtOf(session),
    ...(samlProviderId !== null && { samlProviderId }),
  };
  const own = selectOrganizationsOf(db, user.id, await listOrganizationsOutOfScope(ctx, caller));
  const byTitle = own.orderBy('organizations.title').orderBy('organizations.id');
  const listed = await byTitle.limit(MAX_ORGANIZATIONS + 1).execute();
  const first = listed.slice(0, MAX_ORGANIZATIONS);
  const isListed = opened === undefined || first.some(({ id }) => id === opened);
  const further = isListed ? [] : await own.where('organizations.id', '=', opened).execute();
  const rows = [...first, ...further];
  const ids = rows.map(({ id }) => id);
  const withOwnTeam = await listOrganizationsOfOwner(db, user.id, ids);
  const hostnames = await findOrganizationHostnames(db, ids);
  const organizations = rows.map(({ member_role: role, ...row }) => ({
    ...presentOrganization(ctx, row, role, {
      ownsTeam: withOwnTeam.has(row.id),
      customHostname: hostnames.get(row.id),
    }),
    role,
  }));
  return { organizations, hasMoreOrganizations: listed.length > MAX_ORGANIZATIONS };
}
