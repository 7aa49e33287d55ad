import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlProviderRow } from '../../platform/db/tables/saml.ts';
import { readCertificates } from '../access/sso-certificates.ts';
import { checkAssertion } from './check-assertion.ts';
import { findSigner } from './find-signer.ts';
import { readProfile, type SamlProfile } from './read-profile.ts';
import { SamlRefusal } from './refusal.ts';
import type { SamlResponse } from './response.ts';
import type { SamlUrls } from './service-urls.ts';

/** The verified contents of an identity provider's response. */
export interface VerifiedLogin {
  readonly assertionId: string;
  /** From here on the assertion is refused for its age; ISO 8601. */
  readonly expiresAt: string;
  readonly person: SamlProfile;
  /** When the person authenticated there; absent if not specified. ISO 8601. */
  readonly authenticatedAt?: string;
}

/**
 * Verifies the signature of a response, and the contents of the signed assertion. The library verifies signatures only;
 * times, audience and the rest are checked on the text that it reports as signed, with the clock of this program.
 * @throws SamlRefusal
 */
export async function verifyResponse(
  response: SamlResponse,
  provider: SamlProviderRow,
  service: SamlUrls,
  now: Date,
): Promise<VerifiedLogin> {
  const signed = await findSigned(response, provider, service);
  // Both are attributes of the enclosing response, which need not be signed: they can only cause a rejection.
  if ((response.destination ?? service.acsURL) !== service.acsURL) throw new SamlRefusal('recipient');
  if ((response.issuer ?? provider.entity_id) !== provider.entity_id) throw new SamlRefusal('issuer');
  const expected = { issuer: provider.entity_id, service, requestId: response.inResponseTo, now };
  const { id, expiresAt, element, authenticatedAt } = checkAssertion(signed, expected);
  const person = readProfile(element);
  return { assertionId: id, expiresAt, person, ...(authenticatedAt !== undefined && { authenticatedAt }) };
}

/** Limits the library to its signature check: the signed text is captured before it is parsed. */
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
  { acsURL, entityID }: SamlUrls,
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
  // Its errors quote the input, so they are not shown.
  await check.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') }).catch(() => undefined);
  if (check.signed === undefined) throw new SamlRefusal('signature');
  return check.signed;
}
