import { createUser } from '../domain/accounts/create-user.ts';
import type { Role } from '../platform/db/role.ts';
import { transact } from '../platform/db/transact.ts';
import { insertMember } from '../platform/queries/members.ts';
import { updateUserRow } from '../platform/queries/users.ts';
import { grantInstallationAdministrator } from '../web/api/installation/service.ts';
import { createOrganization } from '../web/api/organizations/service.ts';
import type { CreateSpace } from '../web/api/spaces/schema.ts';
import { createSpace } from '../web/api/spaces/service.ts';
import { issueToken } from '../web/api/tokens/service.ts';
import type { Answer, CallOptions, TestServer } from './test-server.ts';

/** Somebody who calls the API. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  get(url: string, options?: CallOptions): Promise<Answer>;
  post(url: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(url: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch(url: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(url: string, options?: CallOptions): Promise<Answer>;
}

let count = 0;

/** A user with a token, member of nothing. */
export async function aPerson(server: TestServer, name = 'Person'): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${++count}@example.com`;
  const { id, token } = await transact(server.ctx, async (tx) => {
    const user = await createUser(tx, email, name);
    // The first user administrates the installation; in tests nobody does by chance.
    await updateUserRow(tx.db, user.id, { installation_admin: 0 });
    return { id: user.id, token: (await issueToken(tx, user.id, {})).token };
  });
  const call =
    (method: string) =>
    (url: string, body?: unknown, options: CallOptions = {}) =>
      server.call(method, url, { token, ...(body !== undefined && { body }), ...options });
  return {
    id,
    email,
    token,
    get: (url, options) => call('GET')(url, undefined, options),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: (url, options) => call('DELETE')(url, undefined, options),
  };
}

/** A person who administrates the installation. */
export async function anInstallationAdministrator(server: TestServer): Promise<Person> {
  const person = await aPerson(server, 'Installation administrator');
  await transact(server.ctx, (tx) => grantInstallationAdministrator(tx, { userId: person.id, actorId: null }));
  return person;
}

/** An organization and its administrator. */
export async function anOrganization(server: TestServer, title = 'Acme'): Promise<{ id: string; admin: Person }> {
  const admin = await aPerson(server, 'Admin');
  return { id: (await anOrganizationOf(server, admin, title)).id, admin };
}

/** An organization whose administrator exists already. */
export async function anOrganizationOf(server: TestServer, admin: Person, title = 'Acme'): Promise<{ id: string }> {
  return transact(server.ctx, (tx) => createOrganization(tx, admin.id, { title }));
}

/** A person who is a member of the organization with this role; null is a guest. */
export async function aMember(server: TestServer, organizationId: string, role: Role | null): Promise<Person> {
  const person = await aPerson(server, `${role ?? 'guest'} member`);
  await transact(server.ctx, (tx) =>
    insertMember(tx.db, {
      organization_id: organizationId,
      user_id: person.id,
      role,
      disabled: 0,
      sso: 0,
      joined_at: tx.now,
      last_seen_at: null,
    }),
  );
  return person;
}

/** An empty space of the organization. */
export async function aSpace(server: TestServer, organizationId: string, admin: Person, body: CreateSpace = {}) {
  return transact(server.ctx, (tx) => createSpace(tx, organizationId, admin.id, body));
}
