import { act, type Client, pick } from './round.ts';

const nothing = () => ({});

export async function move(client: Client): Promise<void> {
  const { random, round } = client;
  const { id: site, url, order } = round.site;
  const [id, other] = [pick(random, order), pick(random, order)];
  if (id === undefined || other === undefined) return;
  const side = pick(random, ['before', 'after', 'end'] as const);
  const beside = id === other || side === 'end' || side === undefined ? {} : { [side]: other };
  const position = Object.fromEntries(
    Object.entries(beside).map(([name, siteSpace]) => [name, { type: 'site-space', siteSpace }]),
  );
  await act(
    client,
    { kind: 'move', asked: { site, id, ...beside } },
    { method: 'POST', path: `${url}/site-spaces/${id}/move`, body: { position }, keep: nothing },
  );
}

export async function add(client: Client): Promise<void> {
  const { site } = client.round;
  const spaceId = site.free.shift();
  if (spaceId === undefined) return move(client);
  const answer = await act(
    client,
    { kind: 'add', asked: { site: site.id } },
    {
      method: 'POST',
      path: `${site.url}/site-spaces`,
      body: { spaceId },
      keep: ({ body }) => ({ id: body.id }),
    },
  );
  if (answer !== undefined) site.order.push(answer.body.id);
}

/** Deletes one that others may be about to move; the first ones stay, so that there is something to move. */
export async function remove(client: Client): Promise<void> {
  const { site } = client.round;
  const id = pick(client.random, site.order.slice(3));
  if (id === undefined) return move(client);
  await act(
    client,
    { kind: 'remove', asked: { site: site.id, id } },
    { method: 'DELETE', path: `${site.url}/site-spaces/${id}`, keep: nothing },
  );
  const index = site.order.indexOf(id);
  if (client.random() < 0.7 && index !== -1) site.order.splice(index, 1);
}

export async function readStructure(client: Client): Promise<void> {
  const { id: site, url } = client.round.site;
  await act(
    client,
    { kind: 'read-structure', asked: { site } },
    {
      method: 'GET',
      path: `${url}/structure`,
      keep: ({ body }) => ({ order: body.structure.map(({ id }: { id: string }) => id) }),
    },
  );
}
