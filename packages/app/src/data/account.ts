import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import { withOptimism } from './optimistic.ts';

export type Session = Schemas['Session'];
export type AccessToken = Schemas['AccessToken'];
export type NewAccessToken = Schemas['NewAccessToken'];

export const accountKeys = {
  sessions: ['user', 'sessions'] as const,
  tokens: ['user', 'tokens'] as const,
};

/** The browsers in which the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: ({ signal }) => loadAll((query) => call(api.GET('/v1/user/sessions', { params: { query }, signal }))),
});

export const deleteSession = (sessionId: string): Promise<unknown> =>
  withOptimism([], () => call(api.DELETE('/v1/user/sessions/{sessionId}', { params: { path: { sessionId } } })), [
    accountKeys.sessions,
  ]);

/** The access tokens of the person, without their values. */
export const tokensQuery = queryOptions({
  queryKey: accountKeys.tokens,
  queryFn: ({ signal }) => loadAll((query) => call(api.GET('/v1/user/tokens', { params: { query }, signal }))),
});

/** Issues a token; only this response contains its value. */
export const createToken = (body: { readonly title: string; readonly expiresAt?: string }): Promise<NewAccessToken> =>
  withOptimism([], () => call(api.POST('/v1/user/tokens', { body })), [accountKeys.tokens]);

export const deleteToken = (tokenId: string): Promise<unknown> =>
  withOptimism([], () => call(api.DELETE('/v1/user/tokens/{tokenId}', { params: { path: { tokenId } } })), [
    accountKeys.tokens,
  ]);

/** Changes the password; every other session ends, and the access tokens if requested. */
export const changePassword = (body: {
  readonly newPassword: string;
  readonly currentPassword?: string;
  readonly revokeTokens: boolean;
}): Promise<unknown> =>
  withOptimism([], () => call(api.POST('/v1/user/password', { body })), [accountKeys.sessions, accountKeys.tokens]);

/** Sends a link to another e-mail address, which replaces the current one when it is confirmed. */
export const changeEmail = (email: string): Promise<unknown> => call(api.POST('/v1/user/email', { body: { email } }));

/** Deletes the account of the person; the session ends with it. */
export const deleteAccount = (): Promise<unknown> => call(api.DELETE('/v1/user'));
