import type { Context } from '../../domain/context.ts';
import { oidcUrls } from '../../domain/sso/oidc/provider.ts';
import { samlUrls } from '../../domain/sso/service-urls.ts';
import { listSignInProviders } from '../../platform/queries/identity-providers.ts';

/** Links to sign in through the identity providers of an organization, continuing to `returnTo`, a local path. */
export async function providerLinks(
  ctx: Context,
  organizationId: string,
  returnTo: string,
): Promise<{ label: string; href: string }[]> {
  const providers = await listSignInProviders(ctx.database.reader, organizationId);
  const query = new URLSearchParams({ returnTo });
  // At the public URL: the sign-in ends there, and would not recognize a browser that began it on another host.
  return providers.map(({ id, label, protocol }) => {
    const urlsOf = protocol === 'saml' ? samlUrls : oidcUrls;
    return { label, href: `${urlsOf(ctx.config, id).startURL}?${query}` };
  });
}

/** Links to sign in through the providers of the installation, continuing to `returnTo`. */
export function installationLinks({ config }: Pick<Context, 'config'>, returnTo: string) {
  const query = new URLSearchParams({ returnTo });
  return config.oidcProviders.map(({ id, label }) => ({
    label,
    href: `${oidcUrls(config, id).startURL}?${query}`,
  }));
}
