import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { readCertificates } from '../access/sso-certificates.ts';
import type { SamlProviderRow } from '../db/tables/saml.ts';
import { checkAssertion } from './check-assertion.ts';
import { findSigner } from './find-signer.ts';
import { readProfile, type SamlProfile } from './read-profile.ts';
import { SamlRefusal } from './refusal.ts';
import type { SamlResponse } from './response.ts';
import type { ServiceAddresses } from './service-urls.ts';

/** What an identity provider says, once. */
export interface VerifiedLogin {
  readonly assertionId: string;
  /** From here on the assertion is refused for its age; ISO 8601. */
  readonly expiresAt: string;
  readonly person: SamlProfile;
  /** When the person authenticated there; absent where it is not said. ISO 8601. */
  readonly authenticatedAt?: string;
}

/**
 * Checks who signed a response, and everything that the signed assertion says of itself. The library checks the signatures
 * alone; times, audience and the rest are checked on the text that it found signed, with the clock of this program.
 * @throws SamlRefusal
 */
export async function verifyResponse(
  response: SamlResponse,
  provider: SamlProviderRow,
  service: ServiceAddresses,
  now: Date,
): Promise<VerifiedLogin> {
  const signed = await findSigned(response, provider, service);
  // Both are of the response around the assertion, which need not be signed: they can only make it worse.
  if ((response.destination ?? service.acsURL) !== service.acsURL) throw new SamlRefusal('recipient');
  if ((response.issuer ?? provider.entity_id) !== provider.entity_id) throw new SamlRefusal('issuer');
  const expected = { issuer: provider.entity_id, service, requestId: response.inResponseTo, now };
  const { id, expiresAt, element, authenticatedAt } = checkAssertion(signed, expected);
  const person = readProfile(element);
  return { assertionId: id, expiresAt, person, ...(authenticatedAt !== undefined && { authenticatedAt }) };
}

/** The library as far as it is wanted: what it finds signed is handed out before it looks into it. */
class SignatureCheck extends SAML {
  signed: string | undefined;
  protected override async processValidlySignedAssertionAsync(xml: string) {
    this.signed = xml;
    return { profile: null as never, loggedOut: false };
  }
}

/** The text of the assertion that is signed. */
async function findSigned(
  { xml, signatures }: SamlResponse,
  { certificate }: SamlProviderRow,
  { acsURL, entityID }: ServiceAddresses,
): Promise<string> {
  const certificates = readCertificates(certificate);
  const signers = signatures.map((signature) => findSigner(signature, certificates)?.pem.trim());
  if (!signers.every((pem) => pem !== undefined)) throw new SamlRefusal('signature');
  const check = new SignatureCheck({
    idpCert: [...new Set(signers)],
    issuer: entityID,
    callbackUrl: acsURL,
    wantAssertionsSigned: true,
    // A signature that is present has to be right.
    wantAuthnResponseSigned: signatures.length > 1,
    validateInResponseTo: ValidateInResponseTo.never,
  });
  // Its failures quote what was sent, so they are shown to nobody.
  await check.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') }).catch(() => undefined);
  if (check.signed === undefined) throw new SamlRefusal('signature');
  return check.signed;
}
