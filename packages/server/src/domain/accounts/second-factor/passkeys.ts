import type { PasskeyRow } from '../../../platform/db/tables/second-factors.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import {
  findPasskey,
  findPasskeyByCredential,
  selectPasskeysOf,
  updatePasskeyRow,
} from '../../../platform/queries/second-factors.ts';
import type { Context } from '../../context.ts';
import {
  acceptAnswer,
  type ChallengePurpose,
  type IssuedChallenge,
  issueChallenge,
  readChallenge,
} from './challenges.ts';
import type { PasskeyAssertion, PasskeyAttestation } from './passkey-response.ts';
import { type RelyingParty, requirePasskeys } from './relying-party.ts';

/** Timeout of browsers, in milliseconds. */
const TIMEOUT_MS = 5 * 60 * 1000;
/** EdDSA, ES256 and RS256: supported by authenticators. */
const ALGORITHMS = [-8, -7, -257];

const describe = ({ credential_id, transports }: PasskeyRow) => ({
  type: 'public-key' as const,
  id: credential_id,
  transports: JSON.parse(transports) as string[],
});

/** Options for a browser to sign with a passkey; one of `passkeys`, or any of this server. */
export interface AssertionOptions extends IssuedChallenge {
  /** `PublicKeyCredentialRequestOptionsJSON` */
  readonly options: ReturnType<typeof writeRequestOptions>;
}

function writeRequestOptions({ id }: RelyingParty, challenge: string, passkeys: readonly PasskeyRow[]) {
  return {
    challenge,
    rpId: id,
    timeout: TIMEOUT_MS,
    userVerification: 'required' as const,
    allowCredentials: passkeys.map(describe),
  };
}

/** @throws 412 if passkeys are not available */
export function issueAssertion(
  ctx: Context,
  purpose: ChallengePurpose,
  passkeys: readonly PasskeyRow[],
): AssertionOptions {
  const issued = issueChallenge(ctx, purpose);
  return { ...issued, options: writeRequestOptions(requirePasskeys(ctx), issued.challenge, passkeys) };
}

/** Options for a browser to create a passkey. @throws 412 if passkeys are not available */
export async function issueRegistration(ctx: Context, user: UserRow, purpose: ChallengePurpose) {
  const { id } = requirePasskeys(ctx);
  const issued = issueChallenge(ctx, purpose);
  const existing = await selectPasskeysOf(ctx.database.reader, user.id).execute();
  const options = {
    challenge: issued.challenge,
    rp: { id, name: 'Bindery' },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.display_name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    // A second passkey of the same authenticator is useless.
    excludeCredentials: existing.map(describe),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
  return { ...issued, options };
}

/** A passkey that has signed our challenge. It is accepted once `redeemAssertion` succeeds. */
export interface VerifiedAssertion {
  readonly passkey: PasskeyRow;
  readonly counter: number;
  readonly answered: { readonly challenge: string; readonly expiresAt: string };
}

/** A submitted passkey signature. */
export interface SentAssertion {
  /** The challenge as it was issued. */
  readonly setup: string;
  readonly response: PasskeyAssertion;
}

/**
 * Finds the passkey that signed the challenge, with user verification by the authenticator.
 * @param userId the required owner, if known
 * @returns undefined for anything else
 */
export async function verifyAssertion(
  ctx: Context,
  purpose: ChallengePurpose,
  { setup, response }: SentAssertion,
  userId?: string,
): Promise<VerifiedAssertion | undefined> {
  const { id, origin } = requirePasskeys(ctx);
  const answered = readChallenge(ctx, setup, purpose);
  const passkey = await findPasskeyByCredential(ctx.database.reader, response.id);
  if (answered === undefined || passkey === undefined) return undefined;
  if (userId !== undefined && passkey.user_id !== userId) return undefined;
  const { userHandle } = response.response;
  // An authenticator that selects the passkey itself reports its user.
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: response.response,
      },
      expectedChallenge: answered.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter, answered } : undefined;
  } catch {
    // The package throws for every invalid response; the caller gets no details.
    return undefined;
  }
}

/** Accepts a verified signature, once, and records its use. @returns false if it was used meanwhile */
export async function redeemAssertion(tx: Tx, { passkey, counter, answered }: VerifiedAssertion): Promise<boolean> {
  const current = await findPasskey(tx.db, passkey.id);
  // Another response may have been accepted since: then this one was compared with an outdated counter.
  if (current === undefined || current.counter !== passkey.counter) return false;
  if (!(await acceptAnswer(tx, answered))) return false;
  await updatePasskeyRow(tx.db, passkey.id, { counter: String(counter), used_at: tx.now });
  return true;
}

/** A newly created passkey. */
export interface VerifiedRegistration {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly answered: { readonly challenge: string; readonly expiresAt: string };
}

/** @returns undefined if it is not a new passkey for this challenge */
export async function verifyRegistration(
  ctx: Context,
  purpose: ChallengePurpose,
  { sealed, response }: { readonly sealed: string; readonly response: PasskeyAttestation },
): Promise<VerifiedRegistration | undefined> {
  const { id, origin } = requirePasskeys(ctx);
  const answered = readChallenge(ctx, sealed, purpose);
  if (answered === undefined) return undefined;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    if (!(await isUnattested(response))) return undefined;
    const { transports = [], clientDataJSON, attestationObject } = response.response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: answered.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    return { credentialId: credential.id, publicKey, counter: credential.counter, transports, answered };
  } catch {
    return undefined;
  }
}

/**
 * Whether the attestation is "none", as requested. Certificates of others contain URLs of revocation lists, which the
 * package would load from anywhere.
 */
async function isUnattested({ response }: PasskeyAttestation): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}
