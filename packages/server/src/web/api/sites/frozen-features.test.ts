import { describe, expect, it } from 'vitest';
import type { SiteFeature } from '../../../platform/config/site-features.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Runs requests about a site on a server on which these features are frozen. */
async function withFrozen(
  features: readonly SiteFeature[],
  act: (site: { readonly url: string; readonly admin: Person; readonly other: string }) => Promise<void>,
): Promise<void> {
  const server: TestServer = await startTestServer({ frozenFeatures: new Set(features) });
  try {
    const { id, admin } = await anOrganization(server);
    const [one, other] = [await aSpace(server, id, admin), await aSpace(server, id, admin)];
    const base = `/v1/orgs/${id}/sites`;
    const site = (await admin.post(base, { title: 'Docs', spaces: [one.id] })).body;
    await act({ url: `${base}/${site.id}`, admin, other: other.id });
  } finally {
    await server.close();
  }
}

describe('a frozen feature', () => {
  it('preserves the members of a site that it governs, and no others', async () => {
    const features = ['sites-unlisted-visibility', 'sites-adaptive-content', 'sites-custom-subdirectory'] as const;
    await withFrozen(features, async ({ url, admin }) => {
      const before = (await admin.get(url)).body;
      const refused = [
        { visibility: 'unlisted' },
        { adaptiveContent: { enabled: true } },
        { proxy: 'example.com/docs' },
      ];
      for (const [index, body] of refused.entries()) {
        const answer = await admin.patch(url, { title: 'Changed', ...body });
        expect([answer.status, answer.body.error.message]).toEqual([
          412,
          expect.stringContaining(features[index] ?? ''),
        ]);
      }
      expect((await admin.get(url)).body).toEqual(before);
      const same = { visibility: 'public', adaptiveContent: { enabled: false }, proxy: null };
      expect((await admin.patch(url, { title: 'Changed', ...same })).status).toBe(200);
      expect((await admin.patch(url, { visibility: 'share-link' })).status).toBe(200);
    });
  });

  it('preserves the visibility of a site', async () => {
    await withFrozen(['sites-public-visibility'], async ({ url, admin }) => {
      expect((await admin.patch(url, { visibility: 'share-link' })).status).toBe(412);
      expect((await admin.get(url)).body.features).toContainEqual({
        id: 'sites-public-visibility',
        plan: 'basic',
        frozen: true,
      });
    });
  });

  it('preserves sections, variants and conditions', async () => {
    const features = ['sites-sections', 'sites-multivariant-site', 'sites-adaptive-content'] as const;
    await withFrozen(features, async ({ url, admin, other }) => {
      const [siteSpace] = (await admin.get(`${url}/site-spaces`)).body.items;
      const own = `${url}/site-spaces/${siteSpace.id}`;
      expect((await admin.post(`${url}/sections`, { spaceId: other })).status).toBe(412);
      expect((await admin.post(`${url}/site-spaces`, { spaceId: other })).status).toBe(412);
      expect((await admin.delete(own)).status).toBe(412);
      expect((await admin.patch(own, { condition: 'visitor.claims.isBeta' })).status).toBe(412);
      expect((await admin.patch(own, { path: 'guide' })).status).toBe(200);
    });
  });
});
