import { requireOrganization, requireSpace } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { SpaceParams } from '../spaces/schema.ts';
import { presentCustomField, presentCustomFieldValues } from './present.ts';
import { findCustomField, findFieldValues, listCustomFieldsOf, selectCustomFields } from './queries.ts';
import {
  CreateCustomField,
  CustomField,
  CustomFieldParams,
  CustomFieldValues,
  ListCustomFieldsQuery,
  UpdateCustomField,
  UpdateCustomFieldValues,
} from './schema.ts';
import { createCustomField, deleteCustomField, updateCustomField, updateCustomFieldValues } from './service.ts';

const tags = ['Custom fields'];

/** Values of a space. */
export function registerCustomFieldValues(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/custom-fields',
    {
      schema: {
        operationId: 'getCustomFieldValues',
        tags,
        params: SpaceParams,
        response: { 200: CustomFieldValues },
      },
    },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read', 'show');
      const fields = await listCustomFieldsOf(ctx.database.reader, space.organization_id);
      return presentCustomFieldValues(ctx, fields, await findFieldValues(ctx.database.reader, space.id));
    },
  );

  app.patch(
    '/v1/spaces/:spaceId/custom-fields',
    {
      schema: {
        operationId: 'updateCustomFieldValues',
        tags,
        params: SpaceParams,
        body: UpdateCustomFieldValues,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { space } = await requireSpace(ctx, request, 'create');
      await transact(ctx, (tx) => updateCustomFieldValues(tx, space.id, request.body));
      return reply.code(204).send(null);
    },
  );
}

/** Fields of an organization. */
export function registerCustomFields(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/custom-fields',
    {
      schema: {
        operationId: 'listCustomFields',
        tags,
        params: OrganizationParams,
        querystring: ListCustomFieldsQuery,
        response: { 200: ListSchema(CustomField) },
      },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'read');
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      const page = await readListPage(selectCustomFields(ctx.database.reader, organization.id), order, request.query);
      return mapPage(page, (field) => presentCustomField(ctx, field));
    },
  );

  app.post(
    '/v1/orgs/:organizationId/custom-fields',
    {
      schema: {
        operationId: 'createCustomField',
        tags,
        params: OrganizationParams,
        body: CreateCustomField,
        response: { 201: CustomField },
      },
    },
    async (request, reply) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      const change = { organizationId: organization.id, userId: caller.userId };
      const field = await transact(ctx, (tx) => createCustomField(tx, change, request.body));
      const answer = presentCustomField(ctx, field);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One field. */
export function registerCustomField(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/custom-fields/:fieldName',
    { schema: { operationId: 'getCustomField', tags, params: CustomFieldParams, response: { 200: CustomField } } },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'read');
      const field = await findCustomField(ctx.database.reader, organization.id, request.params.fieldName);
      if (field === undefined) throw notFound('custom field');
      return presentCustomField(ctx, field);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/custom-fields/:fieldName',
    {
      schema: {
        operationId: 'updateCustomField',
        tags,
        params: CustomFieldParams,
        body: UpdateCustomField,
        response: { 200: CustomField },
      },
    },
    async (request) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      const change = { organizationId: organization.id, userId: caller.userId };
      const { fieldName } = request.params;
      return presentCustomField(
        ctx,
        await transact(ctx, (tx) => updateCustomField(tx, change, fieldName, request.body)),
      );
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/custom-fields/:fieldName',
    { schema: { operationId: 'deleteCustomField', tags, params: CustomFieldParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      const change = { organizationId: organization.id, userId: caller.userId };
      await transact(ctx, (tx) => deleteCustomField(tx, change, request.params.fieldName));
      return reply.code(204).send(null);
    },
  );
}
