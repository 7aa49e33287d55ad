import type { ExpressionData } from '@bindery/content';
import type { Context } from '../context.ts';
import { findVisitorAuth } from '../queries/site-publishing.ts';
import { keepDeclaredClaims } from './declared-claims.ts';
import { loadAdaptiveSchema } from './load-adaptive-schema.ts';

/** What a site wants of its visitors. */
export interface VisitorRules {
  /** Key that their tokens are signed with; empty where there is none, and no token does. */
  readonly key: string;
  /** Where visitors without a token are sent. */
  readonly loginUrl: string | undefined;
  /** The claims that the adaptive schema of the site declares; all of them where it has none. */
  readonly keepDeclared: (claims: ExpressionData) => ExpressionData;
}

/** The rules of a site, as they are at this moment. */
export async function loadVisitorRules(ctx: Context, siteId: string): Promise<VisitorRules> {
  return ctx.cache.get(`visitor rules of ${siteId}`, async () => {
    const auth = await findVisitorAuth(ctx.database.reader, siteId);
    const schema = await loadAdaptiveSchema(ctx.database.reader, siteId);
    return {
      key: auth?.private_key ?? '',
      loginUrl: auth?.fallback_url ?? undefined,
      keepDeclared: (claims) =>
        schema === undefined ? claims : { unsigned: {}, ...keepDeclaredClaims(schema, claims) },
    };
  });
}
