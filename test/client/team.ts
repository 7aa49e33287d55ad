import { expect } from 'vitest';
import { done, refused } from './client.ts';
import type { Journey, JourneyTeam } from './journey.ts';

/** Creates an organization; people join by mail and by a link, and form a team. */
export async function gatherTeam({ owner, writer, guest }: Journey): Promise<JourneyTeam> {
  const { version } = await done(owner.GET('/v1/'));
  expect(version).toMatch(/^\d+\.\d+/);
  const { id: ownerId } = await done(owner.GET('/v1/user'));
  const { id: writerId, email = '' } = await done(writer.GET('/v1/user'));
  const { id: guestId } = await done(guest.GET('/v1/user'));
  const organization = await done(owner.POST('/v1/orgs', { body: { title: 'Larder' } }));
  // @ts-expect-error: the compiler rejects what the server rejects.
  expect(await refused(owner.POST('/v1/orgs', { body: { title: 1 } }))).toBe(400);
  const path = { organizationId: organization.id };
  expect((await done(owner.GET('/v1/orgs'))).items.map(({ id }) => id)).toContain(organization.id);
  await done(owner.PATCH('/v1/orgs/{organizationId}', { params: { path }, body: { defaultRole: 'read' } }));

  await done(
    owner.POST('/v1/orgs/{organizationId}/invites', { params: { path }, body: { emails: [email], role: 'review' } }),
  );
  // Nobody is a member before they accept.
  const waiting = await done(writer.GET('/v1/user/invites'));
  expect(waiting.items).toMatchObject([{ organization: { id: organization.id }, role: 'review' }]);
  const ofWaiting = { params: { path: { inviteId: waiting.items[0]?.id ?? '' } } };
  await done(writer.POST('/v1/user/invites/{inviteId}', ofWaiting));
  await done(writer.DELETE('/v1/user/invites/{inviteId}', ofWaiting));
  await listDomain({ owner, guest }, path);
  const link = await done(
    owner.POST('/v1/orgs/{organizationId}/link-invites', { params: { path }, body: { role: 'read' } }),
  );
  const inviteId = link.id;
  const key = new URL(link.urls.join).searchParams.get('key') ?? '';
  const ofInvite = { params: { path: { ...path, inviteId }, query: { key } } };
  await done(guest.POST('/v1/orgs/{organizationId}/invites/{inviteId}', ofInvite));
  const ofLink = { params: { path: { ...path, inviteId } } };
  await done(owner.DELETE('/v1/orgs/{organizationId}/link-invites/{inviteId}', ofLink));
  expect(await refused(guest.POST('/v1/orgs/{organizationId}/invites/{inviteId}', ofInvite))).toBe(404);
  await formTeam({ owner, writer, guest }, path, { ownerId, writerId, guestId });
  return { organizationId: organization.id, ownerId, writerId, guestId };
}

/** A domain without a DNS record lets nobody join. */
async function listDomain({ owner, guest }: Pick<Journey, 'owner' | 'guest'>, path: { organizationId: string }) {
  const domain = 'larder.invalid';
  await done(owner.PATCH('/v1/orgs/{organizationId}', { params: { path }, body: { emailDomains: [domain] } }));
  const { items } = await done(owner.GET('/v1/orgs/{organizationId}/email-domains', { params: { path } }));
  expect(items).toMatchObject([{ domain, verified: false, record: { type: 'TXT', name: `_bindery.${domain}` } }]);
  const ofDomain = { params: { path: { ...path, domain } } };
  const checked = await done(owner.POST('/v1/orgs/{organizationId}/email-domains/{domain}', ofDomain));
  expect(checked).toMatchObject({ verified: false, status: expect.any(String) });
  expect(await done(owner.GET('/v1/orgs/{organizationId}/email-domains/{domain}', ofDomain))).toEqual(checked);
  expect((await done(guest.GET('/v1/user/joinable-organizations'))).count).toBe(0);
  const joining = guest.POST('/v1/orgs/{organizationId}/join', { params: { path } });
  expect(await refused(joining)).toBe(404);
}

async function formTeam(
  { owner, writer, guest }: Pick<Journey, 'owner' | 'writer' | 'guest'>,
  path: { organizationId: string },
  { ownerId, writerId, guestId }: Omit<JourneyTeam, 'organizationId'>,
): Promise<void> {
  const members = await done(
    owner.GET('/v1/orgs/{organizationId}/members', { params: { path, query: { limit: 10 } } }),
  );
  expect(members.items.map(({ id }) => id).sort()).toEqual([ownerId, writerId, guestId].sort());
  const ofWriter = { params: { path: { ...path, userId: writerId } } };
  const ofGuest = { params: { path: { ...path, userId: guestId } } };
  expect((await done(owner.GET('/v1/orgs/{organizationId}/members/{userId}', ofWriter))).role).toBe('review');
  await done(owner.PATCH('/v1/orgs/{organizationId}/members/{userId}', { ...ofGuest, body: { role: 'comment' } }));
  // Nobody can grant themselves a role.
  const grab = guest.PATCH('/v1/orgs/{organizationId}/members/{userId}', { ...ofGuest, body: { role: 'admin' } });
  expect(await refused(grab)).toBe(403);
  await done(writer.POST('/v1/orgs/{organizationId}/ping', { params: { path } }));
  expect((await done(owner.POST('/v1/orgs/{organizationId}/members/{userId}/sso', ofGuest))).sso).toBe(true);

  const team = await done(
    owner.PUT('/v1/orgs/{organizationId}/teams', { params: { path }, body: { title: 'Writers', members: [writerId] } }),
  );
  const ofTeam = { params: { path: { ...path, teamId: team.id } } };
  const renamed = await done(
    owner.PATCH('/v1/orgs/{organizationId}/teams/{teamId}', { ...ofTeam, body: { title: 'Authors' } }),
  );
  expect(renamed.title).toBe('Authors');
  expect((await done(owner.GET('/v1/orgs/{organizationId}/teams/{teamId}', ofTeam))).members).toBe(1);
  expect((await done(owner.GET('/v1/orgs/{organizationId}/teams', { params: { path } }))).count).toBe(1);
  await done(
    owner.PUT('/v1/orgs/{organizationId}/teams/{teamId}/members', { ...ofTeam, body: { add: [ownerId, guestId] } }),
  );
  const ofMember = { params: { path: { ...path, teamId: team.id, userId: guestId } } };
  await done(
    owner.PUT('/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}', { ...ofMember, body: { role: 'owner' } }),
  );
  expect((await done(owner.GET('/v1/orgs/{organizationId}/teams/{teamId}/members', ofTeam))).count).toBe(3);
  const own = await done(owner.GET('/v1/orgs/{organizationId}/members/{userId}/teams', ofGuest));
  expect(own.items.map((item) => [item.team.title, item.member.role])).toEqual([['Authors', 'owner']]);
  await done(owner.DELETE('/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}', ofMember));
  expect((await done(owner.GET('/v1/orgs/{organizationId}/teams/{teamId}/members', ofTeam))).count).toBe(2);
}

/** The company's identity provider is set up, and taken away again. */
export async function setUpSignIn({ owner }: Journey, { organizationId }: JourneyTeam): Promise<void> {
  const params = { path: { organizationId } };
  const provider = await done(
    owner.POST('/v1/orgs/{organizationId}/saml', { params, body: { label: 'Company', defaultRole: 'read' } }),
  );
  const ofProvider = { params: { path: { organizationId, samlProviderId: provider.id } } };
  await done(
    owner.PATCH('/v1/orgs/{organizationId}/saml/{samlProviderId}', {
      ...ofProvider,
      body: { entityID: 'https://identity.example/larder', ssoURL: 'https://identity.example/sign-in' },
    }),
  );
  const read = await done(owner.GET('/v1/orgs/{organizationId}/saml/{samlProviderId}', ofProvider));
  expect(read.ssoURL).toBe('https://identity.example/sign-in');
  expect((await done(owner.GET('/v1/orgs/{organizationId}/saml', { params }))).count).toBe(1);
  await done(owner.GET('/v1/orgs/{organizationId}/sso', { params }));
  await done(owner.DELETE('/v1/orgs/{organizationId}/saml/{samlProviderId}', ofProvider));
  expect((await done(owner.GET('/v1/orgs/{organizationId}/saml', { params }))).count).toBe(0);
}

/** At the end the team is taken apart, and a member leaves. */
export async function partTeam({ owner, guest }: Journey, { organizationId, guestId }: JourneyTeam): Promise<void> {
  const { items } = await done(
    owner.GET('/v1/orgs/{organizationId}/teams', { params: { path: { organizationId }, query: { title: 'auth' } } }),
  );
  expect(items).toHaveLength(1);
  const teamId = items[0]?.id ?? '';
  await done(
    owner.DELETE('/v1/orgs/{organizationId}/teams/{teamId}', { params: { path: { organizationId, teamId } } }),
  );
  const ofGuest = { params: { path: { organizationId, userId: guestId } } };
  await done(guest.DELETE('/v1/orgs/{organizationId}/members/{userId}', ofGuest));
  expect(await refused(owner.GET('/v1/orgs/{organizationId}/members/{userId}', ofGuest))).toBe(404);
  expect(await refused(guest.GET('/v1/orgs/{organizationId}', { params: { path: { organizationId } } }))).toBe(404);
}
