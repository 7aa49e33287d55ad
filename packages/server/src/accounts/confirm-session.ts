import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { SessionRow } from '../db/tables/accounts.ts';
import type { UserRow } from '../db/tables/users.ts';
import { ServiceError, tooManyAttempts } from '../errors.ts';
import { findKnownDevice } from './known-device.ts';
import { confirmByPassword } from './sign-in.ts';

/** What is said of a wrong password where it is known whose it has to be. */
export const wrongPassword = () => new ServiceError(403, 'The password is wrong.', 'wrong_password');

const singleSignOnRequired = ({ config }: Pick<Context, 'config'>) =>
  new ServiceError(
    403,
    `You are signed in through an identity provider. Confirm that it is you at ${config.publicUrl}/account/confirm.`,
    'single_sign_on_required',
  );

/**
 * Confirms a session by the password of its person, as if they had just signed in.
 * @param user whose session it is
 * @throws 403 for a wrong password, and in a session that an identity provider began; 412 where passwords are switched off,
 * 429 after too many tries
 */
export async function confirmOwnSession(
  ctx: Context,
  { ip, headers }: FastifyRequest,
  reply: FastifyReply,
  { session, user, password }: { session: SessionRow; user: Pick<UserRow, 'email'>; password: string },
): Promise<void> {
  if (session.saml_provider_id !== null) throw singleSignOnRequired(ctx);
  const knownDevice = (userId: string) => findKnownDevice(ctx, headers.cookie, userId);
  const result = await confirmByPassword(ctx, session, { email: user.email, password, ip, knownDevice });
  if (result.kind === 'refused') throw wrongPassword();
  if (result.kind === 'confirmed') return;
  reply.header('retry-after', result.seconds);
  throw tooManyAttempts(result.seconds);
}
