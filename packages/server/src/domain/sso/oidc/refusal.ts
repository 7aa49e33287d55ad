import { ServiceError } from '../../../platform/errors.ts';

/** Reasons of a failed sign-in, each with the status and the instructions of its page. */
const REFUSALS = {
  unavailable: [503, 'The identity provider cannot be reached. Try again in a minute, or tell an administrator.'],
  blocked: [
    503,
    'Bindery does not connect to the identity provider, because it is not on the public network. Ask the operator of this server to allow its host with BINDERY_OUTBOUND_ALLOW.',
  ],
  discovery: [
    503,
    'The identity provider does not publish what is needed to sign in. Ask an administrator to compare its issuer.',
  ],
  'secret-lost': [
    503,
    'The client secret of the identity provider can no longer be decrypted. Ask an administrator to enter it again.',
  ],
  'not-successful': [
    403,
    'The identity provider did not sign you in. Start again on the sign-in page, or ask its administrator for access.',
  ],
  client: [
    400,
    'The identity provider does not accept the client ID or client secret. Ask an administrator to compare both.',
  ],
  code: [400, 'The identity provider did not accept the sign-in code. Start again on the sign-in page.'],
  unreadable: [400, 'The response of the identity provider could not be read. Start again on the sign-in page.'],
  algorithm: [
    400,
    'The ID token is not signed with an algorithm that is accepted. Ask the administrator of the identity provider to sign with RS256 or ES256.',
  ],
  signature: [400, 'The signature of the ID token is not valid. Tell an administrator.'],
  issuer: [400, 'The ID token is from another identity provider. Ask an administrator to compare the issuer.'],
  audience: [400, 'The ID token is for another client. Ask an administrator to compare the client ID.'],
  nonce: [400, 'The ID token is not for this sign-in. Start again on the sign-in page.'],
  expired: [400, 'The ID token has expired. Start again on the sign-in page, or check the clocks of both servers.'],
  'not-yet-valid': [400, 'The ID token is not valid yet. Check the clocks of both servers.'],
  'unknown-request': [
    400,
    'This sign-in was not started here, was already completed, or has expired. Start again on the sign-in page.',
  ],
  'other-browser': [403, 'This sign-in was started in another browser. Start again in this one, on the sign-in page.'],
  'no-email': [
    403,
    'The identity provider did not send an e-mail address. Ask its administrator to send the claim "email".',
  ],
  'unverified-email': [
    403,
    'The identity provider does not say that your e-mail address is verified. Verify it there, then sign in again.',
  ],
  'account-exists': [
    403,
    'An account with your e-mail address exists. Sign in to it the way you did before, then connect this identity provider under "Sign-in and security".',
  ],
  'foreign-account': [
    403,
    'An account with your e-mail address exists that the identity provider is not trusted for. Ask an administrator of the organization to invite you, and accept the invitation.',
  ],
  'not-invited': [
    403,
    'You have no account here yet. Ask an administrator to invite your e-mail address, or to verify its domain for the organization.',
  ],
  disabled: [403, 'Your membership in this organization is disabled. Ask an administrator of the organization.'],
  'other-person': [
    403,
    'The identity provider signed in another person. Confirm with the account that you are signed in with here.',
  ],
  'not-fresh': [
    403,
    'The identity provider did not say that you just signed in again. Ask its administrator to support max_age and to send the claim "auth_time".',
  ],
  'confirm-otherwise': [
    403,
    'The identity provider does not say when you signed in there. Confirm with your passkey or your password.',
  ],
  'already-linked': [
    403,
    'This account of the identity provider is connected with another account here. Sign in with it, and disconnect it there first.',
  ],
  'not-admitted': [
    403,
    'You signed in, but this site is for other e-mail addresses. Sign in there with another account, or ask the owner of the site for access.',
  ],
  'not-in-group': [
    403,
    'You signed in, but this site is for other groups of people. Sign in there with another account, or ask the owner of the site for access.',
  ],
  'too-many-claims': [
    403,
    'The identity provider says more about you than a site can keep. Ask the owner of the site to declare the claims that it uses.',
  ],
} as const satisfies Record<string, readonly [status: 400 | 403 | 503, advice: string]>;

export type OidcRefusalReason = keyof typeof REFUSALS;

const REASON_OF = { 400: 'invalid_request', 403: 'sign_in_refused', 503: 'identity_provider_unavailable' } as const;

/** A rejected sign-in: its message is for the user, and the log receives the reason. */
export class OidcRefusal extends ServiceError {
  readonly refusal: OidcRefusalReason;
  constructor(refusal: OidcRefusalReason) {
    const [status, advice] = REFUSALS[refusal];
    super(status, advice, REASON_OF[status]);
    this.name = 'OidcRefusal';
    this.refusal = refusal;
  }
}
