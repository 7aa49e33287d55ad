import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import { withOptimism } from './optimistic.ts';
import type { PositionedList } from './positioned-list.ts';

const ADMINISTRATORS = ['installation', 'administrators'] as const;

/** The administrators of the installation; only for administrators. */
export const administratorsQuery = queryOptions({
  queryKey: ADMINISTRATORS,
  queryFn: ({ signal }) =>
    loadAll((query) => call(api.GET('/v1/installation/administrators', { params: { query }, signal }))),
});

export const grantAdministrator = (userId: string): Promise<unknown> =>
  withOptimism([], () => call(api.PUT('/v1/installation/administrators/{userId}', { params: { path: { userId } } })), [
    ADMINISTRATORS,
  ]);

/** @throws ApiError for the last administrator */
export const revokeAdministrator = (userId: string): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.DELETE('/v1/installation/administrators/{userId}', { params: { path: { userId } } })),
    [ADMINISTRATORS],
  );

/** Sends an e-mail to the caller, and waits for the mail server. @throws ApiError with its response */
export const sendTestMail = async (): Promise<string> => (await call(api.POST('/v1/installation/mail-test'))).recipient;

/** Health of the installation and its parts. */
export const healthQuery = queryOptions({
  queryKey: ['installation', 'health'] as const,
  queryFn: ({ signal }) => call(api.GET('/v1/installation/health', { signal })),
});

/** Creates an organization with the user as its administrator. */
export const createOrganization = (title: string): Promise<Schemas['Organization']> =>
  call(api.POST('/v1/orgs', { body: { title } }));

export type InstallationUser = Schemas['InstallationUser'];

const USERS = ['installation', 'users'] as const;

/** Accounts whose name or e-mail address contains a text; with `isDisabled`, only disabled ones. */
export const listInstallationUsers = (search: string, isDisabled: boolean): PositionedList<InstallationUser> => ({
  queryKey: [...USERS, search, isDisabled],
  load: (position, signal) => {
    const query = { ...position, ...(search !== '' && { search }), ...(isDisabled && { disabled: true }) };
    return call(api.GET('/v1/installation/users', { params: { query }, signal }));
  },
});

/** Enables or disables the sign-in of an account. @throws ApiError for the last installation administrator */
export const setUserDisabled = (userId: string, disabled: boolean): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.PATCH('/v1/installation/users/{userId}', { params: { path: { userId } }, body: { disabled } })),
    [USERS],
  );

export const endUserSessions = (userId: string): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.DELETE('/v1/installation/users/{userId}/sessions', { params: { path: { userId } } })),
    [USERS],
  );

export const resetUserSecondFactors = (userId: string): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.DELETE('/v1/installation/users/{userId}/second-factors', { params: { path: { userId } } })),
    [USERS],
  );

export type InstallationOrganization = Schemas['InstallationOrganization'];

export type OrganizationSort = 'createdAt' | 'title' | 'storage';

const ORGANIZATIONS = ['installation', 'organizations'] as const;

/** Organizations per request. */
const PAGE = 50;

/** Every organization with its size, or those in the trash. */
export const installationOrganizationsQuery = (isTrash: boolean, sort: OrganizationSort = 'createdAt') =>
  infiniteQueryOptions({
    queryKey: [...ORGANIZATIONS, isTrash, sort],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) => {
      const query = { limit: PAGE, sort, ...(isTrash && { deleted: true }), ...(page !== undefined && { page }) };
      return call(api.GET('/v1/installation/organizations', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next?.page,
    placeholderData: keepPreviousData,
  });

/** Limits what an organization may store. @param storageQuota in bytes; null removes the limit */
export const setQuota = (organizationId: string, storageQuota: number | null): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.PATCH('/v1/installation/organizations/{organizationId}', {
          params: { path: { organizationId } },
          body: { storageQuota },
        }),
      ),
    [ORGANIZATIONS],
  );
