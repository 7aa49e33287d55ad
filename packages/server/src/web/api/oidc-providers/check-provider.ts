import type { Context } from '../../../domain/context.ts';
import { discover } from '../../../domain/sso/oidc/connect.ts';
import { OidcRefusal, type OidcRefusalReason } from '../../../domain/sso/oidc/refusal.ts';
import type { OidcProviderRow } from '../../../platform/db/tables/oidc.ts';
import type { OidcProviderCheck } from './schema.ts';

/** Advice for administrators: more detailed than for people who sign in. */
const PROBLEMS: Partial<Record<OidcRefusalReason, string>> = {
  unavailable: 'The issuer does not respond. Compare the URL, and check that this server can reach it.',
  blocked:
    'Bindery does not connect to this host, because it is not on the public network. Ask the operator of this server to allow it with BINDERY_OUTBOUND_ALLOW.',
  issuer:
    'The issuer writes its own URL differently. Copy the "issuer" from its /.well-known/openid-configuration, with or without a slash at the end as it stands there.',
  discovery:
    'There is no usable /.well-known/openid-configuration below this URL. Compare the issuer with the settings of the provider.',
};

/** Loads the metadata of an issuer. Nothing is changed. */
export async function checkOidcProvider(
  ctx: Context,
  { kind, issuer }: Pick<OidcProviderRow, 'kind' | 'issuer'>,
): Promise<OidcProviderCheck> {
  if (kind === 'github') return { isReachable: true, supportsConfirmation: false };
  try {
    await discover(ctx, issuer);
    return { isReachable: true, supportsConfirmation: true };
  } catch (error) {
    if (!(error instanceof OidcRefusal)) throw error;
    return { isReachable: false, supportsConfirmation: true, problem: PROBLEMS[error.refusal] ?? error.message };
  }
}
