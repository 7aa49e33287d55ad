import { SignJWT } from 'jose';
import { transact } from '../platform/db/transact.ts';
import type { Person } from './factories.ts';
import type { TestServer } from './test-server.ts';

const KEY = 'a key of the site';

interface SiteOfVisitors {
  readonly organizationId: string;
  readonly admin: Person;
  readonly id: string;
  readonly path: string;
}

/** Makes a site with the visibility `visitor-auth` adaptive; returns a function that signs in a visitor with a plan. */
export async function admitVisitors(
  server: TestServer,
  { organizationId, admin, id, path }: SiteOfVisitors,
): Promise<(plan: string) => Promise<string>> {
  await transact(server.ctx, async (tx) => {
    const row = { site_id: id, backend: 'custom' as const, private_key: KEY, updated_at: tx.now };
    const more = { fallback_url: 'https://login.example.com/', integration: null };
    await tx.db
      .insertInto('site_visitor_auth')
      .values({ ...row, ...more })
      .execute();
  });
  const settings = { adaptiveContent: { enabled: true } };
  const { status, text } = await admin.patch(`/v1/orgs/${organizationId}/sites/${id}`, settings);
  if (status !== 200) throw new Error(text);
  return async (plan) => {
    const claims = { plan, exp: Math.floor(server.ctx.clock().getTime() / 1000) + 3600 };
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(KEY));
    const { headers } = await server.call('GET', `${path}?jwt_token=${token}`);
    const cookies = [headers['set-cookie'] ?? []].flat().map(String);
    return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
  };
}
