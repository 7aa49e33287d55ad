import { includesRole } from '../../../domain/access/permissions.ts';
import { type AccessRequest, type OrganizationAccess, requireOrganization } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { TranslationLanguageRow, TranslationSettingsRow } from '../../../platform/db/tables/translations.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage, sliceSortedPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import {
  findTranslationLanguage,
  findTranslationSettings,
  listLanguageCodes,
  listTranslationLanguagesOf,
  selectTranslationSettings,
} from '../../../platform/queries/translations.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { presentTranslationLanguage, presentTranslationSettings } from './present.ts';
import {
  GetTranslationLanguageQuery,
  ListTranslationLanguagesQuery,
  ListTranslationsQuery,
  TranslationLanguageParams,
  TranslationLanguageSettings,
  TranslationParams,
  TranslationSettings,
  WriteTranslationLanguage,
  WriteTranslationSettings,
} from './schema.ts';
import {
  createTranslationSettings,
  deleteTranslationLanguage,
  deleteTranslationSettings,
  listSeenSpaces,
  setTranslationLanguage,
  updateTranslationSettings,
} from './service.ts';

const tags = ['Translations'];

/** Translation settings of an organization. */
export function registerTranslations(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/translations',
    {
      schema: {
        operationId: 'listTranslationSettings',
        tags,
        params: OrganizationParams,
        querystring: ListTranslationsQuery,
        response: { 200: ListSchema(TranslationSettings) },
      },
    },
    async (request) => {
      const access = await requireOrganization(ctx, request, 'read');
      const db = ctx.database.reader;
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      const page = await readListPage(selectTranslationSettings(db, access.organization.id), order, request.query);
      const ids = page.items.map(({ id }) => id);
      const codes = await listLanguageCodes(db, ids);
      return mapPage(page, (settings) =>
        presentTranslationSettings(ctx, settings, codes.get(settings.id) ?? [], canEdit(access)),
      );
    },
  );

  app.post(
    '/v1/orgs/:organizationId/translations',
    {
      schema: {
        operationId: 'createTranslationSettings',
        tags,
        params: OrganizationParams,
        body: WriteTranslationSettings,
        response: { 201: TranslationSettings },
      },
    },
    async (request, reply) => {
      const access = await requireOrganization(ctx, request, 'create');
      const settings = await transact(ctx, (tx) => createTranslationSettings(tx, changeBy(access), request.body));
      const answer = await showSettings(ctx, access, settings);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One of them. */
export function registerTranslation(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/translations/:translationSettingsId',
    {
      schema: {
        operationId: 'getTranslationSettings',
        tags,
        params: TranslationParams,
        response: { 200: TranslationSettings },
      },
    },
    async (request) => {
      const { access, settings } = await requireSettings(ctx, request);
      return showSettings(ctx, access, settings);
    },
  );

  app.put(
    '/v1/orgs/:organizationId/translations/:translationSettingsId',
    {
      schema: {
        operationId: 'updateTranslationSettings',
        tags,
        params: TranslationParams,
        body: WriteTranslationSettings,
        response: { 200: TranslationSettings },
      },
    },
    async (request) => {
      const access = await requireOrganization(ctx, request, 'create');
      const { translationSettingsId } = request.params;
      const settings = await transact(ctx, (tx) =>
        updateTranslationSettings(tx, changeBy(access), translationSettingsId, request.body),
      );
      return showSettings(ctx, access, settings);
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/translations/:translationSettingsId',
    {
      schema: {
        operationId: 'deleteTranslationSettings',
        tags,
        params: TranslationParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const access = await requireOrganization(ctx, request, 'create');
      const { translationSettingsId } = request.params;
      await transact(ctx, (tx) => deleteTranslationSettings(tx, changeBy(access), translationSettingsId));
      return reply.code(204).send(null);
    },
  );
}

/** Languages of a translation. */
export function registerTranslationLanguages(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/translations/:translationSettingsId/languages',
    {
      schema: {
        operationId: 'listTranslationLanguages',
        tags,
        params: TranslationParams,
        querystring: ListTranslationLanguagesQuery,
        response: { 200: ListSchema(TranslationLanguageSettings) },
      },
    },
    async (request) => {
      const { access, settings } = await requireSettings(ctx, request);
      const rows = await listTranslationLanguagesOf(ctx.database.reader, settings.id);
      rows.sort((one, other) => (one.language < other.language ? -1 : 1));
      const page = sliceSortedPage(rows, ({ language }) => language, request.query);
      const present = await presenterFor(ctx, access, page.items, request.query.format);
      return mapPage(page, present);
    },
  );
}

/** One language. */
export function registerTranslationLanguage(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/translations/:translationSettingsId/languages/:translationLanguage',
    {
      schema: {
        operationId: 'getTranslationLanguage',
        tags,
        params: TranslationLanguageParams,
        querystring: GetTranslationLanguageQuery,
        response: { 200: TranslationLanguageSettings },
      },
    },
    async (request) => {
      const { access, settings } = await requireSettings(ctx, request);
      const { translationLanguage } = request.params;
      const row = await findTranslationLanguage(ctx.database.reader, settings.id, translationLanguage);
      if (row === undefined) throw notFound('language of the translation');
      return (await presenterFor(ctx, access, [row], request.query.format))(row);
    },
  );

  app.put(
    '/v1/orgs/:organizationId/translations/:translationSettingsId/languages/:translationLanguage',
    {
      schema: {
        operationId: 'setTranslationLanguage',
        tags,
        params: TranslationLanguageParams,
        querystring: GetTranslationLanguageQuery,
        body: WriteTranslationLanguage,
        response: { 200: TranslationLanguageSettings, 201: TranslationLanguageSettings },
      },
    },
    async (request, reply) => {
      const access = await requireOrganization(ctx, request, 'create');
      const { row, isNew } = await transact(ctx, (tx) =>
        setTranslationLanguage(tx, changeBy(access), placeOf(request.params), request.body),
      );
      const answer = (await presenterFor(ctx, access, [row], request.query.format))(row);
      if (isNew) setLocation(reply.code(201), answer.urls.location);
      return answer;
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/translations/:translationSettingsId/languages/:translationLanguage',
    {
      schema: {
        operationId: 'deleteTranslationLanguage',
        tags,
        params: TranslationLanguageParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const access = await requireOrganization(ctx, request, 'create');
      await transact(ctx, (tx) => deleteTranslationLanguage(tx, changeBy(access), placeOf(request.params)));
      return reply.code(204).send(null);
    },
  );
}

interface SettingsParams {
  readonly organizationId: string;
  readonly translationSettingsId: string;
}

/** The settings in the path, checked against the organization in it, for its members. */
async function requireSettings(ctx: Context, request: AccessRequest<SettingsParams>) {
  const access = await requireOrganization(ctx, request, 'read');
  const { translationSettingsId } = request.params;
  const settings = await findTranslationSettings(ctx.database.reader, access.organization.id, translationSettingsId);
  if (settings === undefined) throw notFound('translation');
  return { access, settings };
}

const canEdit = ({ member }: OrganizationAccess): boolean => includesRole(member.role, 'create');

const changeBy = ({ organization, caller }: OrganizationAccess) => ({
  organizationId: organization.id,
  userId: caller.userId,
});

const placeOf = (params: { readonly translationSettingsId: string; readonly translationLanguage: string }) => ({
  settingsId: params.translationSettingsId,
  language: params.translationLanguage,
});

async function showSettings(ctx: Context, access: OrganizationAccess, settings: TranslationSettingsRow) {
  const codes = await listLanguageCodes(ctx.database.reader, [settings.id]);
  return presentTranslationSettings(ctx, settings, codes.get(settings.id) ?? [], canEdit(access));
}

/** Presents these rows for the caller. */
async function presenterFor(
  ctx: Context,
  { organization, member }: OrganizationAccess,
  rows: readonly TranslationLanguageRow[],
  format: 'markdown' | 'document' | undefined,
) {
  const seen = await listSeenSpaces(
    ctx.database.reader,
    member,
    rows.flatMap(({ space_id }) => space_id ?? []),
  );
  const view = { organizationId: organization.id, seesSpace: (spaceId: string) => seen.has(spaceId), format };
  return (row: TranslationLanguageRow) => presentTranslationLanguage(ctx, row, view);
}
