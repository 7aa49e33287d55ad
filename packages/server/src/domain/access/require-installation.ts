import { ServiceError } from '../../platform/errors.ts';
import { findUser } from '../../platform/queries/users.ts';
import type { Context } from '../context.ts';
import { type AccessRequest, requireCaller } from './require.ts';
import { requireOwnSignIn } from './require-sso-scope.ts';
import type { Caller } from './tokens.ts';

/**
 * An administrator of the installation. Single sign-on is not sufficient: the administrators of an organization control
 * its identity provider.
 * @throws 401 without a token, 403 for everybody else
 */
export async function requireInstallationAdministrator(ctx: Context, request: AccessRequest): Promise<Caller> {
  const caller = requireCaller(request);
  if (!(await isInstallationAdministrator(ctx, caller)))
    throw new ServiceError(
      403,
      'This requires an installation administrator. Ask one, or the operator of the server.',
      'installation_administrator_required',
    );
  requireOwnSignIn(caller);
  return caller;
}

/**
 * A caller who may create organizations according to the configuration.
 * @throws 401 without a token, 403 for everybody else
 */
export async function requireOrganizationCreator(ctx: Context, request: AccessRequest): Promise<Caller> {
  const caller = requireCaller(request);
  const isAllowed = ctx.config.organizationCreation === 'everyone' || (await isInstallationAdministrator(ctx, caller));
  if (!isAllowed)
    throw new ServiceError(
      403,
      'Only installation administrators create organizations here. Ask one, or the operator of the server.',
      'organization_creation_restricted',
    );
  requireOwnSignIn(caller);
  return caller;
}

async function isInstallationAdministrator({ database }: Context, { userId }: Caller): Promise<boolean> {
  return (await findUser(database.reader, userId))?.installation_admin === 1;
}
