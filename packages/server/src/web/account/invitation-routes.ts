import { type AccountTexts, type FieldError, fillText, renderInvitation, renderPasswordForm } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptInvite } from '../../domain/accounts/accept-invite.ts';
import { isLinkKey } from '../../domain/accounts/invitation-url.ts';
import {
  type InvitationLink,
  joinByInvitation,
  type OpenInvitation,
  openInvitation,
} from '../../domain/accounts/invitations.ts';
import { findPasswordFault } from '../../domain/accounts/passwords.ts';
import { isUnverified } from '../../domain/accounts/verify-email.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import type { InviteRow } from '../../platform/db/tables/invites.ts';
import { transact } from '../../platform/db/transact.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { joinedPath } from './account-routes.ts';
import { describeGrant, describeMembership } from './describe-grant.ts';
import { explainPassword, explainRefusal } from './error-texts.ts';
import { accountTextsOf } from './page-language.ts';
import { installationLinks, providerLinks } from './provider-links.ts';
import { redirectTo, sendNotice, sendPage } from './send-page.ts';
import { browserOf, completeSignIn, queryOf } from './sign-in-routes.ts';
import { type AccountVisitor, accountFrame, loadPageContext, readForm, type SentForm } from './visitor.ts';
import { inviteeOfSession } from './waiting-invitations.ts';

const MAX_NAME = 64;

/** Target of the link of an invitation. */
export function registerInvitations(app: App, ctx: Context): void {
  const path = '/invitations/:organizationId/:inviteId';

  app.get(path, async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const link = linkOf(request, queryOf(request).get('key') ?? undefined);
    const opened = await openInvitation(ctx, link, visitor.signedIn?.user);
    if (opened === undefined) return sendExpiredPage(ctx, reply, visitor, link);
    return sendInvitation(ctx, reply, visitor, link, opened);
  });

  app.post(path, async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const form = readForm(ctx, request, visitor);
    const key = form.get('key');
    const link = linkOf(request, key === '' ? undefined : key);
    const { signedIn } = visitor;
    if (signedIn === undefined) return join(ctx, request, reply, { visitor, link, form });
    const hasLinkKey = isLinkKey(ctx, link.inviteId, link.key);
    const invitee = { ...(await inviteeOfSession(ctx, signedIn.session)), secret: link.key, hasLinkKey };
    try {
      await transact(ctx, (tx) => acceptInvite(tx, link.organizationId, link.inviteId, invitee));
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return sendExpiredPage(ctx, reply, visitor, link);
      if (error instanceof ServiceError && error.reason === 'membership_ended')
        return sendNotice(
          ctx,
          reply,
          visitor,
          { title: accountTextsOf(request).invitation.cannotJoin, text: explainRefusal(request, error) },
          403,
        );
      throw error;
    }
    ctx.live.publish({ kind: 'member', organization: link.organizationId });
    return redirectTo(reply, joinedPath(ctx, link.organizationId));
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
  { visitor, link, form }: { visitor: AccountVisitor; link: InvitationLink; form: SentForm },
): Promise<FastifyReply> {
  const opened = await openInvitation(ctx, link, undefined);
  if (opened === undefined || !opened.mayJoin) return sendExpiredPage(ctx, reply, visitor, link);
  const { recipient, invite } = opened;
  const name = showsName(opened) ? form.getLine('name') : (recipient?.display_name ?? '');
  const password = form.get('newPassword');
  const faults: FieldError[] = [];
  const texts = accountTextsOf(request);
  if (name === '' || [...name].length > MAX_NAME)
    faults.push({ field: 'name', message: fillText(texts.faults.name, { max: MAX_NAME }) });
  const fault = findPasswordFault(password, [invite.email ?? '', name]);
  if (fault !== undefined) faults.push({ field: 'newPassword', message: explainPassword(request, fault) });
  if (faults.length > 0) return sendJoinForm(ctx, reply, visitor, link, { opened, name, faults });
  const started = await joinByInvitation(ctx, link, { name, password, browser: browserOf(request, visitor) });
  if (started === undefined && recipient !== undefined)
    return sendJoinForm(ctx, reply, visitor, link, {
      opened,
      name,
      faults: [{ message: texts.invitation.hasAccount }],
    });
  if (started === undefined) return sendExpiredPage(ctx, reply, visitor, link);
  ctx.live.publish({ kind: 'member', organization: link.organizationId });
  completeSignIn(ctx, reply, started);
  return redirectTo(reply, joinedPath(ctx, link.organizationId));
}

async function sendInvitation(
  ctx: Context,
  reply: FastifyReply,
  visitor: AccountVisitor,
  link: InvitationLink,
  opened: OpenInvitation,
): Promise<FastifyReply> {
  const { invite, organization, mayJoin } = opened;
  const viewer = visitor.signedIn?.user;
  if (viewer === undefined && mayJoin && ctx.config.passwordSignIn)
    return sendJoinForm(ctx, reply, visitor, link, { opened, name: '', faults: [] });
  const isOthers = viewer !== undefined && invite.email_folded !== null && viewer.email_folded !== invite.email_folded;
  const mayAccept = viewer !== undefined && !isOthers;
  const here = returnPath(ctx, link);
  const texts = accountTextsOf(reply.request);
  const mayDecline = mayAccept && invite.email !== null && !(await isUnverified(ctx.database.reader, viewer.id));
  const obstacle = isOthers
    ? fillText(texts.invitation.forAnother, { invited: invite.email ?? '', email: viewer.email })
    : viewer === undefined
      ? describeSignIn(texts, invite, mayJoin)
      : undefined;
  const html = renderInvitation({
    frame: accountFrame(ctx, reply.request, visitor),
    organization: organization.title,
    text: describeOpened(texts, opened),
    ...(mayAccept && { action: placeOf(ctx, link), ...(link.key !== undefined && { key: link.key }) }),
    ...(mayDecline && { declineAction: `${publicPathOf(ctx)}/account/invitations/${invite.id}/decline` }),
    ...(obstacle !== undefined && { obstacle }),
    ...(viewer === undefined && ctx.config.passwordSignIn && { signInHref: signInHref(ctx, link, invite) }),
    providers:
      viewer === undefined
        ? [...installationLinks(ctx, here), ...(await providerLinks(ctx, organization.id, here))]
        : [],
  });
  return sendPage(reply, html);
}

const placeOf = (ctx: Context, { organizationId, inviteId }: InvitationLink): string =>
  `${publicPathOf(ctx)}/invitations/${encodeURIComponent(organizationId)}/${encodeURIComponent(inviteId)}`;

const returnPath = (ctx: Context, link: InvitationLink): string =>
  `${placeOf(ctx, link)}${link.key === undefined ? '' : `?${new URLSearchParams({ key: link.key })}`}`;

/** URL of the sign-in, which returns here. */
function signInHref(ctx: Context, link: InvitationLink, { email }: InviteRow): string {
  const query = { returnTo: returnPath(ctx, link), ...(email !== null && { email }) };
  return `${publicPathOf(ctx)}/sign-in?${new URLSearchParams(query)}`;
}

/** Whether the form asks for a name: only the owner of an e-mailed link may learn that an account exists. */
const showsName = ({ invite, recipient }: OpenInvitation): boolean =>
  recipient === undefined || invite.link_shown === 1;

const describeOpened = (texts: AccountTexts, { invite, inviter, organization }: OpenInvitation): string =>
  describeGrant(texts, { invite, organization: organization.title, inviter: inviter?.display_name });

function describeSignIn({ invitation }: AccountTexts, { email }: InviteRow, mayJoin: boolean): string {
  if (email === null) return invitation.signInOrAsk;
  return fillText(mayJoin ? invitation.signInWith : invitation.signInAs, { email });
}

function sendJoinForm(
  ctx: Context,
  reply: FastifyReply,
  visitor: AccountVisitor,
  link: InvitationLink,
  { opened, name, faults }: { opened: OpenInvitation; name: string; faults: readonly FieldError[] },
): FastifyReply {
  const { invite, organization } = opened;
  const texts = accountTextsOf(reply.request);
  const html = renderPasswordForm({
    frame: accountFrame(ctx, reply.request, visitor),
    title: fillText(texts.invitation.joinTitle, { organization: organization.title }),
    text: describeOpened(texts, opened),
    action: placeOf(ctx, link),
    email: invite.email ?? '',
    ...(showsName(opened) && { name }),
    ...(invite.link_shown === 1 && { signInHref: signInHref(ctx, link, invite) }),
    ...(link.key !== undefined && { key: link.key }),
    button: texts.invitation.join,
    faults,
  });
  return sendPage(reply, html, faults.length > 0 ? 400 : 200);
}

/** The invitation no longer exists; people who have accepted it, by any means, see a page that says so. */
async function sendExpiredPage(
  ctx: Context,
  reply: FastifyReply,
  visitor: AccountVisitor,
  { organizationId }: InvitationLink,
): Promise<FastifyReply> {
  const texts = accountTextsOf(reply.request);
  const { isMember, expired } = texts.invitation;
  const userId = visitor.signedIn?.user.id;
  const joined = userId === undefined ? undefined : await describeMembership(ctx, texts, organizationId, userId);
  if (joined !== undefined) {
    const title = fillText(isMember.title, joined);
    const text = fillText(isMember.text, joined);
    const link = { label: fillText(isMember.link, joined), href: `${publicPathOf(ctx)}/o/${organizationId}` };
    return sendNotice(ctx, reply, visitor, { title, text, link }, 404);
  }
  const link = { label: texts.form.continue, href: `${publicPathOf(ctx)}/account` };
  return sendNotice(ctx, reply, visitor, { ...expired, link }, 404);
}
