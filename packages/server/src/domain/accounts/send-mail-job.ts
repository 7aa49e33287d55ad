import { transact } from '../../platform/db/transact.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { PermanentError } from '../../platform/jobs/permanent-error.ts';
import type { Mail, MailPayload } from '../../platform/mail/mail.ts';
import { sendMail } from '../../platform/mail/mail-server.ts';
import {
  accountDeletedMessage,
  emailChangedMessage,
  emailMessage,
  invitationMessage,
  type MailMessage,
  passwordChangedMessage,
  passwordMessage,
  secondFactorMessage,
  webhookPausedMessage,
  writeMessage,
} from '../../platform/mail/messages.ts';
import { findOrganization } from '../../platform/queries/organizations.ts';
import { findUser, findUserByEmail } from '../../platform/queries/users.ts';
import { findPausedWebhook } from '../../platform/queries/webhooks.ts';
import type { Context } from '../context.ts';
import { findOpenInvite, isSecretOf } from './accept-invite.ts';
import { emailChangeUrl } from './change-email.ts';
import { invitationUrl } from './invitation-url.ts';
import { createPasswordLink, EMAIL_LINK_TTL_MS } from './sign-in-links.ts';

/** Renders and sends one e-mail, unless its subject has ended meanwhile. A repeated run sends it again. */
export async function sendMailJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  if (run.isAbandoned) return;
  const { mail: settings } = ctx.config;
  if (settings === undefined) throw new PermanentError('No mail server is configured: set BINDERY_SMTP_URL.');
  const mail = JSON.parse(ctx.secret.unseal((payload as unknown as MailPayload).sealed)) as Mail;
  const letter = await writeLetter(ctx, mail);
  if (letter !== undefined) await sendMail(settings, letter.to, writeMessage(letter.message));
}

interface Letter {
  readonly to: string;
  readonly message: MailMessage;
}

async function writeLetter(ctx: Context, mail: Mail): Promise<Letter | undefined> {
  switch (mail.kind) {
    case 'invitation':
      return writeInvitation(ctx, mail);
    case 'password-link':
      return writePasswordLink(ctx, mail);
    case 'email-link':
      return writeEmailLink(ctx, mail);
    case 'email-changed':
      return {
        to: mail.former,
        message: emailChangedMessage({ host: hostOf(ctx), email: mail.email, url: `${ctx.config.publicUrl}/account` }),
      };
    case 'password-changed':
      return writePasswordChanged(ctx, mail);
    case 'account-deleted':
      return {
        to: mail.email,
        message: accountDeletedMessage({ host: hostOf(ctx), url: ctx.config.publicUrl }),
      };
    case 'webhook-paused':
      return writeWebhookPaused(ctx, mail);
    case 'second-factor-changed':
      return writeSecondFactorChanged(ctx, mail);
  }
}

async function writeInvitation(
  ctx: Context,
  { organizationId, inviteId, secret }: Extract<Mail, { readonly kind: 'invitation' }>,
): Promise<Letter | undefined> {
  const db = ctx.database.reader;
  const invite = await findOpenInvite({ db, now: ctx.clock().toISOString() }, organizationId, inviteId);
  const organization = await findOrganization(db, organizationId);
  if (invite?.email == null || !isSecretOf(invite, secret) || organization === undefined) return undefined;
  const inviter = invite.created_by === null ? undefined : await findUser(db, invite.created_by);
  const url = invitationUrl(ctx.config, invite, secret);
  const names = { organization: organization.title, inviter: inviter?.display_name };
  return { to: invite.email, message: invitationMessage({ ...names, host: hostOf(ctx), url }) };
}

async function writePasswordLink(
  ctx: Context,
  { email }: Extract<Mail, { readonly kind: 'password-link' }>,
): Promise<Letter | undefined> {
  const user = await findUserByEmail(ctx.database.reader, email);
  if (user === undefined || !ctx.config.passwordSignIn) return undefined;
  const url = await transact(ctx, (tx) => createPasswordLink(tx, ctx.config, user.id, EMAIL_LINK_TTL_MS));
  return { to: user.email, message: passwordMessage({ host: hostOf(ctx), url }) };
}

async function writeEmailLink(
  ctx: Context,
  { userId, to }: Extract<Mail, { readonly kind: 'email-link' }>,
): Promise<Letter | undefined> {
  const user = await findUser(ctx.database.reader, userId);
  if (user === undefined) return undefined;
  const account = { name: user.display_name, email: user.email };
  return { to, message: emailMessage({ host: hostOf(ctx), account, url: emailChangeUrl(ctx, user, to) }) };
}

async function writePasswordChanged(
  ctx: Context,
  { userId }: Extract<Mail, { readonly kind: 'password-changed' }>,
): Promise<Letter | undefined> {
  const user = await findUser(ctx.database.reader, userId);
  const url = `${ctx.config.publicUrl}/forgotten`;
  return user && { to: user.email, message: passwordChangedMessage({ host: hostOf(ctx), url }) };
}

async function writeSecondFactorChanged(
  ctx: Context,
  { userId, change }: Extract<Mail, { readonly kind: 'second-factor-changed' }>,
): Promise<Letter | undefined> {
  const user = await findUser(ctx.database.reader, userId);
  const url = `${ctx.config.publicUrl}/settings/security`;
  return user && { to: user.email, message: secondFactorMessage({ host: hostOf(ctx), change, url }) };
}

async function writeWebhookPaused(
  ctx: Context,
  { webhookId }: Extract<Mail, { readonly kind: 'webhook-paused' }>,
): Promise<Letter | undefined> {
  const db = ctx.database.reader;
  const webhook = await findPausedWebhook(db, webhookId);
  const owner = webhook?.owner_id == null ? undefined : await findUser(db, webhook.owner_id);
  const organization = webhook && (await findOrganization(db, webhook.organization_id));
  if (webhook === undefined || owner === undefined || organization === undefined) return undefined;
  const url = `${ctx.config.publicUrl}/o/${organization.id}/~/webhooks/${webhookId}`;
  const names = { title: webhook.title, organization: organization.title };
  return { to: owner.email, message: webhookPausedMessage({ ...names, host: hostOf(ctx), url }) };
}

const hostOf = (ctx: Context): string => new URL(ctx.config.publicUrl).host;
