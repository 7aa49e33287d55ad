import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import type { MemberRole, Role } from './members.ts';
import { withOptimism } from './optimistic.ts';

export type EmailInvite = Schemas['EmailInvite'];
export type LinkInvite = Schemas['LinkInvite'];
export type InvitedUsers = Schemas['InvitedUsers'];

export const inviteKeys = {
  emails: (organizationId: string) => ['organizations', organizationId, 'invites', 'emails'] as const,
  links: (organizationId: string) => ['organizations', organizationId, 'invites', 'links'] as const,
};

/** Pending invitations by e-mail address. */
export const emailInvitesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: inviteKeys.emails(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(api.GET('/v1/orgs/{organizationId}/invites', { params: { path: { organizationId }, query }, signal })),
      ),
  });

export const linkInvitesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: inviteKeys.links(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/link-invites', { params: { path: { organizationId }, query }, signal }),
        ),
      ),
  });

/** How many invitations and links a member has made, which end with their role. */
export async function countInvitesBy(organizationId: string, userId: string): Promise<number> {
  const params = { path: { organizationId }, query: { createdBy: userId, limit: 0 } };
  const lists = await Promise.all([
    call(api.GET('/v1/orgs/{organizationId}/invites', { params })),
    call(api.GET('/v1/orgs/{organizationId}/link-invites', { params })),
  ]);
  return lists.reduce((sum, { count }) => sum + count, 0);
}

export interface Invitation {
  readonly emails: string[];
  readonly role: MemberRole;
  readonly sso: boolean;
}

/** Invites e-mail addresses; if the server sends no e-mail, only this response contains the links. */
export const inviteUsers = (organizationId: string, body: Invitation): Promise<InvitedUsers> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/invites', { params: { path: { organizationId } }, body })),
    [inviteKeys.emails(organizationId)],
  );

/** Whether everybody got their link by e-mail. */
export const isMailed = ({ invited, invitations, failedSSOEmails }: InvitedUsers): boolean =>
  invitations === undefined && failedSSOEmails === undefined && invited > 0;

export const deleteInvite = (organizationId: string, inviteId: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/invites/{inviteId}', { params: { path: { organizationId, inviteId } } }),
      ),
    [inviteKeys.emails(organizationId)],
  );

/** Role that a link grants, one in the organization or only one on a space or collection, and how long and how often. */
export type LinkBody = (
  | { readonly role: Role }
  | { readonly level: Role; readonly space: string }
  | { readonly level: Role; readonly collection: string }
) & { readonly expiresAt: string; readonly maxUses: number | null };

export const createLinkInvite = (organizationId: string, body: LinkBody): Promise<LinkInvite> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/link-invites', { params: { path: { organizationId } }, body })),
    [inviteKeys.links(organizationId)],
  );

/** Changes the granted role. */
export const updateLinkInvite = (organizationId: string, invite: LinkInvite, role: Role): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.PATCH('/v1/orgs/{organizationId}/link-invites/{inviteId}', {
          params: { path: { organizationId, inviteId: invite.id } },
          body: invite.role === null ? { level: role } : { role },
        }),
      ),
    [inviteKeys.links(organizationId)],
  );

export const deleteLinkInvite = (organizationId: string, inviteId: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/link-invites/{inviteId}', {
          params: { path: { organizationId, inviteId } },
        }),
      ),
    [inviteKeys.links(organizationId)],
  );
