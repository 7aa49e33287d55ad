import { type Fault, renderInvitation, renderPasswordForm } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../access/permissions.ts';
import { acceptInvite } from '../api/invites/accept-invite.ts';
import type { InviteRow } from '../api/invites/table.ts';
import type { Context } from '../context.ts';
import { transact } from '../db/transact.ts';
import type { App } from '../http/app.ts';
import { publicPathOf } from '../published/place.ts';
import { type InvitationLink, joinByInvitation, type OpenInvitation, openInvitation } from './invitations.ts';
import { findPasswordFault } from './passwords.ts';
import { providerLinks } from './provider-links.ts';
import { leadTo, sendNotice, sendPage } from './send-page.ts';
import { admit, browserOf, queryOf } from './sign-in-routes.ts';
import { frameFor, meetVisitor, readForm, type SentForm, type Visitor } from './visitor.ts';

const MAX_NAME = 64;

const ROLES: Readonly<Record<Role, string>> = {
  read: 'a reader',
  comment: 'a commenter',
  edit: 'an editor',
  review: 'a reviewer',
  create: 'a creator',
  admin: 'an administrator',
};

/** Where the link of an invitation leads. */
export function registerInvitations(app: App, ctx: Context): void {
  const path = '/invitations/:organizationId/:inviteId';

  app.get(path, async (request, reply) => {
    const visitor = await meetVisitor(ctx, request, reply);
    const link = linkOf(request, queryOf(request).get('key') ?? undefined);
    const opened = await openInvitation(ctx, link, visitor.signedIn?.user);
    if (opened === undefined) return sendDead(ctx, reply, visitor);
    return sendInvitation(ctx, reply, visitor, link, opened);
  });

  app.post(path, async (request, reply) => {
    const visitor = await meetVisitor(ctx, request, reply);
    const form = readForm(ctx, request, visitor);
    const key = form.get('key');
    const link = linkOf(request, key === '' ? undefined : key);
    const { signedIn } = visitor;
    if (signedIn === undefined) return join(ctx, request, reply, { visitor, link, form });
    await transact(ctx, (tx) =>
      acceptInvite(tx, link.organizationId, link.inviteId, {
        userId: signedIn.user.id,
        ...(link.key !== undefined && { secret: link.key }),
      }),
    );
    return leadTo(reply, `${publicPathOf(ctx)}/account?done=joined`);
  });
}

const linkOf = (request: FastifyRequest, key: string | undefined): InvitationLink => ({
  ...(request.params as { organizationId: string; inviteId: string }),
  key,
});

async function join(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { visitor, link, form }: { visitor: Visitor; link: InvitationLink; form: SentForm },
): Promise<FastifyReply> {
  const opened = await openInvitation(ctx, link, undefined);
  if (opened === undefined || !opened.mayJoin) return sendDead(ctx, reply, visitor);
  const { addressee, invite } = opened;
  const name = addressee?.display_name ?? form.get('name').trim();
  const password = form.get('newPassword');
  const faults: Fault[] = [];
  if (name === '' || [...name].length > MAX_NAME)
    faults.push({ field: 'name', message: `Your name takes 1 to ${MAX_NAME} characters.` });
  const fault = findPasswordFault(password, [invite.email ?? '', name]);
  if (fault !== undefined) faults.push({ field: 'newPassword', message: fault });
  if (faults.length > 0) return sendJoinForm(ctx, reply, visitor, link, { opened, name, faults });
  const started = await joinByInvitation(ctx, link, { name, password, browser: browserOf(request, visitor) });
  if (started === undefined) return sendDead(ctx, reply, visitor);
  admit(ctx, reply, started);
  return leadTo(reply, `${publicPathOf(ctx)}/account?done=joined`);
}

async function sendInvitation(
  ctx: Context,
  reply: FastifyReply,
  visitor: Visitor,
  link: InvitationLink,
  opened: OpenInvitation,
): Promise<FastifyReply> {
  const { invite, organization, mayJoin } = opened;
  const viewer = visitor.signedIn?.user;
  if (viewer === undefined && mayJoin && ctx.config.passwordSignIn)
    return sendJoinForm(ctx, reply, visitor, link, { opened, name: '', faults: [] });
  const isOthers = viewer !== undefined && invite.email_folded !== null && viewer.email_folded !== invite.email_folded;
  const mayAccept = viewer !== undefined && !isOthers;
  const here = `${placeOf(ctx, link)}${link.key === undefined ? '' : `?key=${link.key}`}`;
  const prefix = publicPathOf(ctx);
  const signIn = new URLSearchParams({ returnTo: here, ...(invite.email !== null && { email: invite.email }) });
  const obstacle = isOthers
    ? `It is for ${invite.email}, and you are signed in as ${viewer.email}. Sign out, and open the link again.`
    : viewer === undefined
      ? describeSignIn(invite, mayJoin)
      : undefined;
  const html = renderInvitation({
    frame: frameFor(ctx, visitor),
    organization: organization.title,
    text: describeGift(opened),
    ...(mayAccept && { action: placeOf(ctx, link), ...(link.key !== undefined && { key: link.key }) }),
    ...(obstacle !== undefined && { obstacle }),
    ...(viewer === undefined && ctx.config.passwordSignIn && { signInHref: `${prefix}/sign-in?${signIn}` }),
    providers: viewer === undefined ? await providerLinks(ctx, organization.id, here) : [],
  });
  return sendPage(reply, html);
}

const placeOf = (ctx: Context, { organizationId, inviteId }: InvitationLink): string =>
  `${publicPathOf(ctx)}/invitations/${encodeURIComponent(organizationId)}/${encodeURIComponent(inviteId)}`;

function describeSignIn({ email }: InviteRow, mayJoin: boolean): string {
  if (email === null)
    return 'Sign in to accept it. If you have no account here yet, ask for an invitation to your e-mail address.';
  return mayJoin ? `Sign in with the address ${email} to accept it.` : `Sign in as ${email} to accept it.`;
}

/** Who invites to what, as a sentence. */
function describeGift({ invite, inviter, organization }: OpenInvitation): string {
  const subject = inviter === undefined ? 'You are invited' : `${inviter.display_name} invites you`;
  if (invite.level !== null) {
    const place = invite.space_id === null ? 'a collection' : 'a space';
    return `${subject} to ${place} of ${organization.title}, as ${ROLES[invite.level]} there.`;
  }
  return `${subject} to join ${organization.title} as ${invite.role === null ? 'a guest' : ROLES[invite.role]}.`;
}

function sendJoinForm(
  ctx: Context,
  reply: FastifyReply,
  visitor: Visitor,
  link: InvitationLink,
  { opened, name, faults }: { opened: OpenInvitation; name: string; faults: readonly Fault[] },
): FastifyReply {
  const { invite, organization, addressee } = opened;
  const html = renderPasswordForm({
    frame: frameFor(ctx, visitor),
    title: `Join ${organization.title}`,
    text: describeGift(opened),
    action: placeOf(ctx, link),
    email: invite.email ?? '',
    ...(addressee === undefined && { name }),
    ...(link.key !== undefined && { key: link.key }),
    button: 'Join',
    faults,
  });
  return sendPage(reply, html, faults.length > 0 ? 400 : 200);
}

function sendDead(ctx: Context, reply: FastifyReply, visitor: Visitor): FastifyReply {
  const title = 'This invitation is not there any more';
  const text =
    'It was accepted or withdrawn, its time is over, or it is for somebody else. Ask whoever invited you for a new one.';
  const link = { label: 'Go on', href: `${publicPathOf(ctx)}/account` };
  return sendNotice(ctx, reply, visitor, { title, text, link }, 404);
}
