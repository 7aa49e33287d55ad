import { ServiceError } from '../errors.ts';

/** Why nobody was signed in, each with the status of the page that says so and what whoever sees it can do. */
const REFUSALS = {
  unreadable: [400, 'The answer of the identity provider could not be read. Begin again on the sign-in page.'],
  'too-large': [
    400,
    'The answer of the identity provider is too large. Ask its administrator to send fewer attributes.',
  ],
  encrypted: [
    400,
    'The identity provider has encrypted its answer. Ask its administrator to send signed assertions without encryption.',
  ],
  'not-successful': [
    403,
    'The identity provider did not sign you in. Begin again on the sign-in page, or ask its administrator for access.',
  ],
  structure: [
    400,
    'The answer of the identity provider is not built as it has to be: one signed assertion in one response. Ask its administrator.',
  ],
  unsigned: [
    400,
    'The assertion of the identity provider is not signed. Ask its administrator to sign assertions, not the response alone.',
  ],
  algorithm: [
    400,
    'The identity provider signs in a way that is not safe any more. Ask its administrator to sign with RSA and SHA-256.',
  ],
  signature: [
    400,
    'The signature of the identity provider is not the expected one. Ask an administrator to compare its certificate.',
  ],
  issuer: [400, 'The answer is of another identity provider. Ask an administrator to compare its entity ID.'],
  audience: [
    400,
    'The answer was made for another service. Ask the administrator of the identity provider to compare the entity ID of this one.',
  ],
  recipient: [
    400,
    'The answer was made for another address. Ask the administrator of the identity provider to compare the ACS URL.',
  ],
  'not-yet-valid': [
    400,
    'The answer of the identity provider is from the future. Ask its administrator to set its clock, and begin again.',
  ],
  expired: [400, 'The answer of the identity provider has expired. Begin again on the sign-in page.'],
  'unknown-request': [
    400,
    'This sign-in was not begun here, has been used, or has taken too long. Begin again on the sign-in page.',
  ],
  replayed: [400, 'This answer of the identity provider was used before. Begin again on the sign-in page.'],
  'no-address': [
    400,
    'The identity provider has not told your e-mail address. Ask its administrator to send it as the NameID.',
  ],
  'other-browser': [403, 'This sign-in was begun in another browser. Begin again in this one, on the sign-in page.'],
  'other-person': [
    403,
    'The identity provider signed in somebody else. Confirm with the account that you are signed in with here.',
  ],
  'not-fresh': [
    403,
    'The identity provider did not ask you to sign in again. Ask its administrator to support ForceAuthn and to send AuthnInstant.',
  ],
  disabled: [403, 'Your membership in this organization is disabled. Ask an administrator of the organization.'],
  'foreign-account': [
    403,
    'There is an account with your address that this organization cannot vouch for. Ask an administrator of the organization to invite you, and accept the invitation.',
  ],
} as const satisfies Record<string, readonly [status: 400 | 403, advice: string]>;

export type RefusalReason = keyof typeof REFUSALS;

/** A sign-in that is refused: its message is for whoever looks at the page, and the log is told the reason. */
export class SamlRefusal extends ServiceError {
  readonly refusal: RefusalReason;
  constructor(refusal: RefusalReason) {
    const [status, advice] = REFUSALS[refusal];
    super(status, advice, status === 403 ? 'sign_in_refused' : 'invalid_request');
    this.name = 'SamlRefusal';
    this.refusal = refusal;
  }
}
