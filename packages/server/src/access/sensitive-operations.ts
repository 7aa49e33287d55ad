import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { Caller } from './tokens.ts';

/** An authentication is recent for so long, in milliseconds. */
export const RECENT_AUTHENTICATION_MS = 15 * 60 * 1000;

/** Who may call an operation whose effect outlives the session or the token that asks for it. */
export interface SensitiveOperation {
  /** `recent` where the person has to have authenticated within the last 15 minutes. */
  readonly session: 'any' | 'recent';
  /**
   * - `any`: every token
   * - `bounded`: every token, and what it makes expires with it at the latest, which the service ensures
   * - `unexpiring`: tokens without an expiry, since what is made has none
   * - `never`: no token
   */
  readonly token: 'any' | 'bounded' | 'unexpiring' | 'never';
}

/**
 * Every operation that makes or reveals what works without the session or token that asked for it, by its id. What is
 * missing here answers no secret and lets nobody in: `test/sensitive-operations.test.ts` checks it against all
 * operations.
 */
export const SENSITIVE_OPERATIONS: Readonly<Record<string, SensitiveOperation>> = {
  // What lets somebody be the caller. A password and a confirmed session are the person's own.
  changePassword: { session: 'recent', token: 'never' },
  changeEmail: { session: 'recent', token: 'never' },
  confirmSession: { session: 'any', token: 'never' },
  createToken: { session: 'recent', token: 'bounded' },
  // Anyone who controls an identity provider signs in as any member that it may vouch for.
  createSamlProvider: { session: 'recent', token: 'unexpiring' },
  updateSamlProvider: { session: 'recent', token: 'unexpiring' },
  // What lets others into the organization, or gives them more there. A role is no credential: tokens may give one.
  inviteUsers: { session: 'recent', token: 'bounded' },
  createLinkInvite: { session: 'recent', token: 'unexpiring' },
  updateLinkInvite: { session: 'recent', token: 'unexpiring' },
  listLinkInvites: { session: 'recent', token: 'any' },
  verifyEmailDomain: { session: 'recent', token: 'unexpiring' },
  updateMember: { session: 'recent', token: 'any' },
  // From then on the password of the member counts, too.
  unmarkMemberAsSso: { session: 'recent', token: 'any' },
  grantInstallationAdministrator: { session: 'recent', token: 'any' },
  // What opens a site to its visitors. Reading what exists already makes nothing.
  createShareLink: { session: 'recent', token: 'unexpiring' },
  updateShareLink: { session: 'recent', token: 'unexpiring' },
  listShareLinks: { session: 'recent', token: 'any' },
  getSiteVisitorAuth: { session: 'recent', token: 'any' },
  updateSiteVisitorAuth: { session: 'recent', token: 'unexpiring' },
  regenerateSiteVisitorAuth: { session: 'recent', token: 'unexpiring' },
  // Content leaves for a repository that the caller names.
  exportToGit: { session: 'recent', token: 'any' },
  // It goes on doing so by itself, and deliveries that carry the secret start imports.
  replaceGitConnection: { session: 'recent', token: 'unexpiring' },
  rotateGitWebhookSecret: { session: 'recent', token: 'unexpiring' },
  // Shows a site with the rights of the caller for some more than an hour.
  getSitePreviewUrl: { session: 'any', token: 'bounded' },
  // Signed URLs of what the answer itself contains or names; they expire within minutes, those of files within two
  // days.
  getSpacePdf: { session: 'any', token: 'any' },
  getChangeRequestPdf: { session: 'any', token: 'any' },
  // Says who the caller is, for an hour; nothing here accepts it.
  pingOrganization: { session: 'any', token: 'any' },
  // A token of what any visitor of the URL may read, for an hour: it has none of the caller's rights.
  resolvePublishedUrl: { session: 'any', token: 'any' },
  getPublishedUrl: { session: 'any', token: 'any' },
};

/** What is enough for everything else. */
const ORDINARY: SensitiveOperation = { session: 'any', token: 'any' };

type Clock = Pick<Context, 'clock'>;

/** Whether somebody who authenticated at an instant (ISO 8601) did so recently. */
export const isRecent = ({ clock }: Clock, authenticatedAt: string): boolean =>
  clock().getTime() - Date.parse(authenticatedAt) <= RECENT_AUTHENTICATION_MS;

/** Whether a session has to be confirmed before it may call an operation. */
export const needsConfirmation = (ctx: Clock, operationId: string, authenticatedAt: string): boolean =>
  SENSITIVE_OPERATIONS[operationId]?.session === 'recent' && !isRecent(ctx, authenticatedAt);

/**
 * Ensures that what an operation makes outlives neither the session nor the token that calls it, unless the person has
 * authenticated recently.
 * @throws 403 with the reason `reauthentication_required`, `session_required` or `outlives_token`
 */
export function requireSensitive(
  ctx: Pick<Context, 'clock' | 'config'>,
  caller: Caller | undefined,
  operationId: string,
): void {
  if (caller === undefined) return;
  const { authenticatedAt, expiresAt } = caller;
  if (authenticatedAt !== undefined) {
    if (needsConfirmation(ctx, operationId, authenticatedAt)) throw reauthenticationRequired(ctx);
    return;
  }
  const { token } = SENSITIVE_OPERATIONS[operationId] ?? ORDINARY;
  if (token === 'never') throw sessionRequired();
  if (token === 'unexpiring' && expiresAt !== undefined) throw outlivesToken(expiresAt);
}

const reauthenticationRequired = ({ config }: Pick<Context, 'config'>) =>
  new ServiceError(
    403,
    `Your last sign-in is older than 15 minutes. Confirm that it is you at ${config.publicUrl}/account/confirm, then try again.`,
    'reauthentication_required',
  );

export const sessionRequired = () =>
  new ServiceError(
    403,
    'This cannot be done with an access token. Sign in, and do it in a session.',
    'session_required',
  );

/** @param expiresAt when the token that calls expires */
export const outlivesToken = (expiresAt: string) =>
  new ServiceError(
    403,
    `This would outlive your access token, which expires at ${expiresAt}. Do it in a session, or with a token that does not expire.`,
    'outlives_token',
  );
