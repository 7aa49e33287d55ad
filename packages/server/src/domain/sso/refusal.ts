import { ServiceError } from '../../platform/errors.ts';

/** Reasons of a failed sign-in, each with the status and the instructions of its page. */
const REFUSALS = {
  unreadable: [400, 'The SAML response could not be read. Start again on the sign-in page.'],
  'too-large': [
    400,
    'The SAML response is too large. Ask the administrator of the identity provider to send fewer attributes.',
  ],
  encrypted: [
    400,
    'The SAML response is encrypted. Ask the administrator of the identity provider to send signed assertions without encryption.',
  ],
  'not-successful': [
    403,
    'The identity provider did not sign you in. Start again on the sign-in page, or ask its administrator for access.',
  ],
  structure: [
    400,
    'The SAML response must contain exactly one signed assertion. Ask the administrator of the identity provider.',
  ],
  unsigned: [
    400,
    'The SAML assertion is not signed. Ask the administrator of the identity provider to sign assertions, not the response alone.',
  ],
  algorithm: [
    400,
    'The signature algorithm of the identity provider is not secure. Ask its administrator to sign with RSA and SHA-256.',
  ],
  signature: [
    400,
    'The signature of the SAML response is not valid. Ask an administrator to compare the certificate of the identity provider.',
  ],
  issuer: [400, 'The SAML response is from another identity provider. Ask an administrator to compare its entity ID.'],
  audience: [
    400,
    'The SAML response is for another service provider. Ask the administrator of the identity provider to compare the entity ID.',
  ],
  recipient: [
    400,
    'The SAML response is for another ACS URL. Ask the administrator of the identity provider to compare it.',
  ],
  'not-yet-valid': [400, 'The SAML response is not valid yet. Check the clocks of both servers.'],
  expired: [400, 'The SAML response has expired. Start again on the sign-in page.'],
  'unknown-request': [
    400,
    'This sign-in was not started here, was already completed, or has expired. Start again on the sign-in page.',
  ],
  replayed: [400, 'This SAML response was already used. Start again on the sign-in page.'],
  'no-address': [
    400,
    'The SAML response contains no e-mail address. Ask the administrator of the identity provider to send it as the NameID.',
  ],
  'other-browser': [403, 'This sign-in was started in another browser. Start again in this one, on the sign-in page.'],
  'other-person': [
    403,
    'The identity provider signed in another person. Confirm with the account that you are signed in with here.',
  ],
  'not-fresh': [
    403,
    'The identity provider did not ask you to sign in again. Ask its administrator to support ForceAuthn and to send AuthnInstant.',
  ],
  disabled: [403, 'Your membership in this organization is disabled. Ask an administrator of the organization.'],
  'foreign-account': [
    403,
    'An account with your e-mail address exists that the identity provider is not trusted for. Ask an administrator of the organization to invite you, and accept the invitation.',
  ],
} as const satisfies Record<string, readonly [status: 400 | 403, advice: string]>;

export type RefusalReason = keyof typeof REFUSALS;

/** A sign-in that is refused: its message is for the reader of the page, and the log receives the reason. */
export class SamlRefusal extends ServiceError {
  readonly refusal: RefusalReason;
  constructor(refusal: RefusalReason) {
    const [status, advice] = REFUSALS[refusal];
    super(status, advice, status === 403 ? 'sign_in_refused' : 'invalid_request');
    this.name = 'SamlRefusal';
    this.refusal = refusal;
  }
}
