import { Type } from 'typebox';
import { requireSite, type SiteAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { readSource } from '../../../domain/old-urls/redirect-source.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { selectSiteRedirects } from '../../../platform/queries/site-redirects.ts';
import { requireUnfrozen } from '../sites/frozen-features.ts';
import { requireReadableSite } from '../sites/readable-site.ts';
import { SiteParams } from '../sites/schema.ts';
import { findDestinationUrl, readDestination, requireDestination } from './destination.ts';
import { presentSiteRedirect } from './present.ts';
import {
  CreateSiteRedirect,
  ResolvedSiteRedirect,
  ResolveSiteRedirectQuery,
  SiteRedirect,
  SiteRedirectParams,
  SiteRedirectTest,
  TestSiteRedirectQuery,
  UpdateSiteRedirect,
  type WrittenDestination,
} from './schema.ts';
import { createSiteRedirect, deleteSiteRedirect, updateSiteRedirect } from './service.ts';
import { findChain, testSiteRedirect } from './test-redirect.ts';

const tags = ['Site redirects'];

/** Redirects of a site. */
export function registerSiteRedirects(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/redirects',
    {
      schema: {
        operationId: 'listSiteRedirects',
        tags,
        params: SiteParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(SiteRedirect) },
      },
    },
    async (request) => {
      const { site } = await requireSite(ctx, request, 'read');
      const redirects = selectSiteRedirects(ctx.database.reader, site.id);
      const page = await readListPage(redirects, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return mapPage(page, (redirect) => presentSiteRedirect(ctx, site, redirect));
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/redirects',
    {
      schema: {
        operationId: 'createSiteRedirect',
        tags,
        params: SiteParams,
        body: CreateSiteRedirect,
        response: { 201: SiteRedirect },
      },
    },
    async (request, reply) => {
      const access = await requireSite(ctx, request, 'create');
      const { site } = access;
      requireUnfrozen(ctx, 'sites-redirects');
      const { source, permanent = true, draft = false } = request.body;
      const destination = await checkDestination(ctx, access, request.body.destination);
      const written = { source, destination, permanent, draft };
      const redirect = await transact(ctx, (tx) => createSiteRedirect(tx, site.id, written));
      const answer = presentSiteRedirect(ctx, site, redirect);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One redirect. */
export function registerSiteRedirect(app: App, ctx: Context): void {
  app.patch(
    '/v1/orgs/:organizationId/sites/:siteId/redirects/:siteRedirectId',
    {
      schema: {
        operationId: 'updateSiteRedirect',
        tags,
        params: SiteRedirectParams,
        body: UpdateSiteRedirect,
        response: { 200: SiteRedirect },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      const { site } = access;
      requireUnfrozen(ctx, 'sites-redirects');
      const { destination, ...others } = request.body;
      const changes = {
        ...others,
        ...(destination !== undefined && { destination: await checkDestination(ctx, access, destination) }),
      };
      const { siteRedirectId } = request.params;
      const redirect = await transact(ctx, (tx) => updateSiteRedirect(tx, site.id, siteRedirectId, changes));
      return presentSiteRedirect(ctx, site, redirect);
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/sites/:siteId/redirects/:siteRedirectId',
    { schema: { operationId: 'deleteSiteRedirect', tags, params: SiteRedirectParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { site } = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-redirects');
      await transact(ctx, (tx) => deleteSiteRedirect(tx, site.id, request.params.siteRedirectId));
      return reply.code(204).send(null);
    },
  );
}

/** Target of one path. */
export function registerSiteRedirectResolution(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/redirect',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'resolveSiteRedirect',
        tags,
        params: SiteParams,
        querystring: ResolveSiteRedirectQuery,
        response: { 200: ResolvedSiteRedirect },
      },
    },
    async (request) => {
      const reading = await requireReadableSite(ctx, request, request.query.shareKey);
      const read = readSource(request.query.source);
      const chain = 'fault' in read ? undefined : await findChain(ctx, reading, read.source);
      const [row] = chain?.redirects ?? [];
      const target = chain?.target && (await findDestinationUrl(ctx, reading, chain.target));
      if (row === undefined || target === undefined) throw notFound('redirect');
      return { redirect: presentSiteRedirect(ctx, reading.site, row), target };
    },
  );
}

/** The redirects of a path. */
export function registerSiteRedirectTest(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/redirects/test',
    {
      schema: {
        operationId: 'testSiteRedirect',
        tags,
        params: SiteParams,
        querystring: TestSiteRedirectQuery,
        response: { 200: SiteRedirectTest },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'read');
      const { path, drafts = false } = request.query;
      return testSiteRedirect(ctx, access, path, drafts);
    },
  );
}

async function checkDestination(ctx: Context, access: SiteAccess, written: WrittenDestination) {
  const destination = readDestination(written);
  await requireDestination(ctx, access, destination);
  return destination;
}
