import { deflateRawSync } from 'node:zlib';
import type { SamlProviderRow } from '../db/tables/saml.ts';
import { escapeXml } from '../http/xml.ts';
import type { ServiceAddresses } from './service-urls.ts';

const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** What identity providers read to get to know this server (SAML metadata, 2.4.4). */
export function writeMetadata({ acsURL, entityID }: ServiceAddresses): string {
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
 * Where a browser goes to sign in: the address of the identity provider with a request (SAML bindings, 3.4). Which NameID
 * is sent is for the provider to know: some refuse requests that ask for another format than the one they are set up for.
 * @param forceAuthn whether people are to authenticate though they are signed in there
 */
export function writeSignInAddress(
  { sso_url }: Pick<SamlProviderRow, 'sso_url'>,
  { acsURL, entityID }: ServiceAddresses,
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
