import { type AccessRequest, type OrganizationAccess, requireOrganization } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { notFound } from '../../../platform/errors.ts';
import { findWebhook } from './queries.ts';

/** The webhook in the path, checked against the organization before it, for an administrator. @throws 404 and 403 */
export async function requireWebhook(
  ctx: Context,
  request: AccessRequest<{ organizationId: string; webhookId: string }>,
): Promise<OrganizationAccess & { readonly webhook: WebhookRow }> {
  const access = await requireOrganization(ctx, request, 'admin');
  const webhook = await findWebhook(ctx.database.reader, request.params.webhookId);
  if (webhook?.organization_id !== access.organization.id) throw notFound('webhook');
  return { ...access, webhook };
}
