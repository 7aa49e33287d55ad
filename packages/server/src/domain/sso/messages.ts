import { deflateRawSync } from 'node:zlib';
import type { SamlProviderRow } from '../../platform/db/tables/saml.ts';
import { escapeXml } from '../../platform/http/xml.ts';
import type { SamlUrls } from './service-urls.ts';

const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** Metadata of this server for identity providers (SAML metadata, 2.4.4). */
export function writeMetadata({ acsURL, entityID }: SamlUrls): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXml(entityID)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${PROTOCOL}">
    <md:NameIDFormat>${EMAIL}</md:NameIDFormat>
    <md:AssertionConsumerService Binding="${POST}" Location="${escapeXml(acsURL)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;
}

/**
 * The redirect URL of a sign-in: the URL of the identity provider with a request (SAML bindings, 3.4). The format of
 * the NameID is up to the provider: some reject requests for a format other than the configured one.
 * @param forceAuthn whether people must authenticate even if they are signed in there
 */
export function writeSignInUrl(
  { sso_url }: Pick<SamlProviderRow, 'sso_url'>,
  { acsURL, entityID }: SamlUrls,
  { id, now, forceAuthn }: { readonly id: string; readonly now: string; readonly forceAuthn: boolean },
): string {
  const request =
    `<samlp:AuthnRequest xmlns:samlp="${PROTOCOL}" ID="${id}" Version="2.0" IssueInstant="${now}"` +
    (forceAuthn ? ' ForceAuthn="true"' : '') +
    ` Destination="${escapeXml(sso_url)}" ProtocolBinding="${POST}" AssertionConsumerServiceURL="${escapeXml(acsURL)}">` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escapeXml(entityID)}</saml:Issuer>` +
    `<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`;
  const encoded = encodeURIComponent(deflateRawSync(request).toString('base64'));
  // An existing query stays as the provider has written it.
  return `${sso_url}${sso_url.includes('?') ? '&' : '?'}SAMLRequest=${encoded}`;
}
