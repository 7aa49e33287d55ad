import { ServiceError } from '../../platform/errors.ts';
import type { Context } from '../context.ts';
import type { Caller } from './tokens.ts';

/** An authentication is recent for so long, in milliseconds. */
export const RECENT_AUTHENTICATION_MS = 15 * 60 * 1000;

/** The callers allowed for an operation whose effect outlives the session or the token that calls it. */
export interface SensitiveOperation {
  /** `recent` where the person has to have authenticated within the last 15 minutes. */
  readonly session: 'any' | 'recent';
  /**
   * - `any`: every token
   * - `bounded`: every token, and the result expires no later than the token, which the service ensures
   * - `unexpiring`: tokens without an expiry, since the result has none
   * - `never`: no token
   */
  readonly token: 'any' | 'bounded' | 'unexpiring' | 'never';
}

/**
 * Every operation, by id, that creates or reveals credentials that work without the session or token that called it.
 * All others return no secret and admit nobody: `test/sensitive-operations.test.ts` checks this against all operations.
 */
export const SENSITIVE_OPERATIONS: Readonly<Record<string, SensitiveOperation>> = {
  // Credentials of the caller. Changing a password or confirming a session requires the person.
  changePassword: { session: 'recent', token: 'never' },
  changeEmail: { session: 'recent', token: 'never' },
  confirmSession: { session: 'any', token: 'never' },
  deleteAccount: { session: 'recent', token: 'never' },
  createAccountExport: { session: 'recent', token: 'never' },
  // The archive contains everything.
  createInstallationExport: { session: 'recent', token: 'never' },
  startPasskeyConfirmation: { session: 'any', token: 'never' },
  startTotp: { session: 'recent', token: 'never' },
  enableTotp: { session: 'recent', token: 'never' },
  disableTotp: { session: 'recent', token: 'never' },
  regenerateRecoveryCodes: { session: 'recent', token: 'never' },
  startPasskey: { session: 'recent', token: 'never' },
  createPasskey: { session: 'recent', token: 'never' },
  updatePasskey: { session: 'any', token: 'never' },
  deletePasskey: { session: 'recent', token: 'never' },
  createToken: { session: 'recent', token: 'bounded' },
  // Anyone in control of an identity provider can sign in as any member it may authenticate.
  createSamlProvider: { session: 'recent', token: 'unexpiring' },
  updateSamlProvider: { session: 'recent', token: 'unexpiring' },
  createOidcProvider: { session: 'recent', token: 'unexpiring' },
  updateOidcProvider: { session: 'recent', token: 'unexpiring' },
  // From then on that account signs in as the caller.
  linkIdentity: { session: 'recent', token: 'never' },
  // Admitting others to the organization, or raising their roles. A role is not a credential: tokens may grant one.
  inviteUsers: { session: 'recent', token: 'bounded' },
  createLinkInvite: { session: 'recent', token: 'unexpiring' },
  updateLinkInvite: { session: 'recent', token: 'unexpiring' },
  listLinkInvites: { session: 'recent', token: 'any' },
  getLinkInvite: { session: 'recent', token: 'any' },
  verifyEmailDomain: { session: 'recent', token: 'unexpiring' },
  updateMember: { session: 'recent', token: 'any' },
  // Stops all access, and is irreversible after 7 days.
  deleteOrganization: { session: 'recent', token: 'any' },
  // From then on the password of the member counts, too.
  unmarkMemberAsSso: { session: 'recent', token: 'any' },
  // From then on the user's password is sufficient to sign in.
  resetUserSecondFactors: { session: 'recent', token: 'any' },
  grantInstallationAdministrator: { session: 'recent', token: 'any' },
  // Readmits a user who was locked out.
  updateInstallationUser: { session: 'recent', token: 'any' },
  // Opening a site to visitors. Reading existing credentials creates nothing.
  createShareLink: { session: 'recent', token: 'unexpiring' },
  updateShareLink: { session: 'recent', token: 'unexpiring' },
  listShareLinks: { session: 'recent', token: 'any' },
  getSiteVisitorAuth: { session: 'recent', token: 'any' },
  updateSiteVisitorAuth: { session: 'recent', token: 'unexpiring' },
  regenerateSiteVisitorAuth: { session: 'recent', token: 'unexpiring' },
  // Content leaves for a repository that the caller names.
  exportToGit: { session: 'recent', token: 'any' },
  // Connections act on their own from then on, and deliveries signed with the secret start imports.
  replaceGitConnection: { session: 'recent', token: 'unexpiring' },
  rotateGitWebhookSecret: { session: 'recent', token: 'unexpiring' },
  // A webhook sends events to its receiver from then on; the secret proves their origin.
  createWebhook: { session: 'recent', token: 'unexpiring' },
  updateWebhook: { session: 'recent', token: 'unexpiring' },
  rotateWebhookSecret: { session: 'recent', token: 'unexpiring' },
  // Shows a site with the rights of the caller for some more than an hour.
  getSitePreviewUrl: { session: 'any', token: 'bounded' },
  previewSiteCustomization: { session: 'any', token: 'bounded' },
  // Signed URLs of content in the response; they expire within minutes, those of files within two days.
  getSpacePdf: { session: 'any', token: 'any' },
  getChangeRequestPdf: { session: 'any', token: 'any' },
  // Asserts the identity of the caller, for an hour; this server does not accept it.
  pingOrganization: { session: 'any', token: 'any' },
  // A token for one hour with the rights of any visitor of the URL, and none of the caller's.
  resolvePublishedUrl: { session: 'any', token: 'any' },
  getPublishedUrl: { session: 'any', token: 'any' },
};

/** The default for all other operations. */
const ORDINARY: SensitiveOperation = { session: 'any', token: 'any' };

type Clock = Pick<Context, 'clock'>;

/** Whether an authentication at an instant (ISO 8601) is recent. */
export const isRecent = ({ clock }: Clock, authenticatedAt: string): boolean =>
  clock().getTime() - Date.parse(authenticatedAt) <= RECENT_AUTHENTICATION_MS;

/** Whether a session has to be confirmed before it may call an operation. */
export const needsConfirmation = (ctx: Clock, operationId: string, authenticatedAt: string): boolean =>
  SENSITIVE_OPERATIONS[operationId]?.session === 'recent' && !isRecent(ctx, authenticatedAt);

/**
 * Ensures that the result of an operation outlives neither the session nor the token that calls it, unless the person
 * has authenticated recently.
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
