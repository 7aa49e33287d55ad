import { act, type Client, pick } from './round.ts';

const nothing = () => ({});
const grantKey = (space: string, person: number): string => `grant ${space} ${person}`;
const memberKey = (person: number): string => `member ${person}`;
const tokenKey = (id: string): string => `token ${id}`;

/** The administrator of a round continuously grants and revokes roles, memberships and tokens of guests. */
export async function administrate(client: Client): Promise<void> {
  const { random, round } = client;
  const person = Math.floor(random() * round.world.persons.length);
  const kind = random();
  if (kind < 0.6) await grantOrRevoke(client, person);
  else if (kind < 0.8) await changeTokens(client, person);
  else await changeMembership(client, person);
  // The guest is present at once.
  if (random() < 0.5) await tryAs(client, person);
}

async function grantOrRevoke(client: Client, person: number): Promise<void> {
  const { world, spaces } = client.round;
  const space = spaces[0]?.id ?? '';
  const user = world.persons[person]?.id ?? '';
  const permissions = `/v1/spaces/${space}/permissions`;
  const keys = [grantKey(space, person)];
  if (client.random() < 0.5) {
    const body = { users: [user], role: 'read' };
    await act(
      client,
      { kind: 'set-access', asked: { keys, isOn: true } },
      { method: 'POST', path: permissions, body, keep: nothing },
    );
    return;
  }
  await act(
    client,
    { kind: 'set-access', asked: { keys, isOn: false } },
    { method: 'DELETE', path: `${permissions}/users/${user}`, keep: nothing },
  );
}

/** Ends a membership, with all grants of it, or begins one again by an invitation that the person accepts. */
async function changeMembership(client: Client, person: number): Promise<void> {
  const { organizationId, persons } = client.round.world;
  const { id = '', email = '', token = '' } = persons[person] ?? {};
  const space = client.round.spaces[0]?.id ?? '';
  if (client.random() < 0.4) {
    await act(
      client,
      { kind: 'set-access', asked: { keys: [memberKey(person), grantKey(space, person)], isOn: false } },
      { method: 'DELETE', path: `/v1/orgs/${organizationId}/members/${id}`, keep: nothing },
    );
    return;
  }
  // Inviting changes nothing yet: the person accepts, with a token that nobody revokes.
  const { world } = client.round;
  const server = pick(client.random, world.urls) ?? '';
  const emails = [{ email, role: null }];
  await world.call(server, world.admin.token, 'POST', `/v1/orgs/${organizationId}/invites`, { emails });
  const waiting = await world.call(server, token, 'GET', '/v1/user/invites');
  const [invite] = waiting.body.items as { id: string }[];
  if (invite === undefined) return;
  await act(
    client,
    { kind: 'set-access', asked: { keys: [memberKey(person)], isOn: true } },
    { method: 'POST', path: `/v1/user/invites/${invite.id}`, token, keep: nothing },
  );
}

/** Creates a token of a person, or deletes one. */
async function changeTokens(client: Client, person: number): Promise<void> {
  const { round, random, name } = client;
  const { world, tokens, recorder } = round;
  const token = world.persons[person]?.token ?? '';
  const own = tokens.filter((one) => one.person === person);
  const last = own.at(-1);
  if (own.length > 1 && last !== undefined && random() < 0.5) {
    await act(
      client,
      { kind: 'set-access', asked: { keys: [tokenKey(last.id)], isOn: false } },
      { method: 'DELETE', path: `/v1/user/tokens/${last.id}`, token, keep: nothing },
    );
    return;
  }
  const server = pick(random, world.urls) ?? '';
  const { status, body } = await world.call(server, token, 'POST', '/v1/user/tokens', {});
  if (status >= 300) throw new Error(`No token was made: ${JSON.stringify(body)}`);
  // Its name is in the response, and nobody can use it before that.
  const asked = { keys: [tokenKey(body.id)], isOn: true };
  const entry = recorder.begin<'set-access'>({ client: name, kind: 'set-access', asked });
  recorder.end(entry, { status, answer: {} });
  tokens.push({ person, id: body.id, token: body.token });
}

/** A guest looks at a space, which requires a membership, a grant and a token. */
export async function tryAccess(client: Client): Promise<void> {
  await tryAs(client, Math.floor(client.random() * client.round.world.persons.length));
}

async function tryAs(client: Client, person: number): Promise<void> {
  const { random, round } = client;
  const own = round.tokens.filter((one) => one.person === person);
  // The last one is the one that is taken away next, or was just now.
  const used = random() < 0.5 ? own.at(-1) : pick(random, [...own.slice(0, 1), ...own.slice(-3)]);
  const space = round.spaces[0]?.id ?? '';
  if (used === undefined) return;
  const token = tokenKey(used.id);
  const what = pick(random, ['', '/content?metadata=false', '/content/pages', '/change-requests']) ?? '';
  await act(
    client,
    { kind: 'try', asked: { keys: [memberKey(person), grantKey(space, person), token], token } },
    { method: 'GET', path: `/v1/spaces/${space}${what}`, token: used.token, isElsewhere: true, keep: nothing },
  );
}
