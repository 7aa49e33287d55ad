import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import { withOptimism } from './optimistic.ts';

export type ReceivedInvite = Schemas['ReceivedInvite'];
export type JoinableOrganization = Schemas['JoinableOrganization'];

const KEY = ['user', 'invites'] as const;

/** Pending invitations of the person; empty until their e-mail address is verified. */
export const receivedInvitesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => loadAll((query) => call(api.GET('/v1/user/invites', { params: { query }, signal }))),
});

/** Organizations that the domain of the person's e-mail address admits to. */
export const joinableOrganizationsQuery = queryOptions({
  queryKey: ['user', 'joinable-organizations'] as const,
  queryFn: ({ signal }) =>
    loadAll((query) => call(api.GET('/v1/user/joinable-organizations', { params: { query }, signal }))),
});

export const acceptInvite = (inviteId: string): Promise<unknown> =>
  call(api.POST('/v1/user/invites/{inviteId}', { params: { path: { inviteId } } }));

export const declineInvite = (inviteId: string): Promise<unknown> =>
  withOptimism([], () => call(api.DELETE('/v1/user/invites/{inviteId}', { params: { path: { inviteId } } })), [KEY]);

/** Becomes a member without an invitation, by the domain of the e-mail address. */
export const joinOrganization = (organizationId: string): Promise<unknown> =>
  call(api.POST('/v1/orgs/{organizationId}/join', { params: { path: { organizationId } } }));
