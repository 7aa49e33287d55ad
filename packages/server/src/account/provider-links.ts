import type { Context } from '../context.ts';
import { listUsableProviders } from '../queries/saml.ts';
import { serviceAddresses } from '../sso/service-urls.ts';

/** Where people sign in through the identity providers of an organization, and go on to `returnTo`, a path of ours. */
export async function providerLinks(
  ctx: Context,
  organizationId: string,
  returnTo: string,
): Promise<{ label: string; href: string }[]> {
  const providers = await listUsableProviders(ctx.database.reader, organizationId);
  const query = new URLSearchParams({ returnTo });
  // At the public address: a sign-in ends there, and would not know the browser again that began it elsewhere.
  return providers.map(({ id, label }) => ({ label, href: `${serviceAddresses(ctx.config, id).startURL}?${query}` }));
}
