import type { Application } from './application.ts';

/** A space with content, and the paths of its change requests in the API and in the application. */
export interface SeededSpace {
  readonly id: string;
  readonly api: string;
  readonly path: string;
  /** Ids of pages by title. */
  readonly pages: Readonly<Record<string, string>>;
}

const LONG = Array.from(
  { length: 12 },
  (_, index) =>
    `## Step ${index + 1}\n\nThe service reads its settings when it starts, and again when it receives the signal HUP.\n`,
).join('\n');

const PAGES = [
  ['Welcome', 'Everything about the product, from the first steps to operation.'],
  ['Install', `Download the archive and unpack it.\n\n${LONG}`],
  ['Tokens', 'Tokens end after 30 days.\n\nThey are created by administrators.'],
  ['Limits', 'A token can make 100 requests per minute.'],
  ['Changelog', 'Nothing was released yet.'],
] as const;

/** A space of an organization with five pages. */
export async function seedSpace({ call }: Application, organizationId: string, title: string): Promise<SeededSpace> {
  const { id } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title });
  const api = `/v1/spaces/${id}`;
  const { changes } = await call('POST', `${api}/content`, {
    changes: PAGES.map(([name, markdown]) => ({ operation: 'insert_page', title: name, document: { markdown } })),
  });
  const pages = Object.fromEntries(PAGES.map(([name], index) => [name, changes[index].page]));
  return { id, api, path: `/o/${organizationId}/s/${id}`, pages };
}

/** An open change request that edits, creates, moves and deletes pages. */
export async function seedRequest({ call }: Application, { api, pages }: SeededSpace, subject: string) {
  const request = await call('POST', `${api}/change-requests`, {
    subject,
    description: 'Tokens live **longer**, so that nobody has to renew them each month.\n\n- [x] Text\n- [ ] Pictures',
  });
  await call('POST', `${api}/change-requests/${request.id}/content`, {
    changes: [
      {
        operation: 'update_page',
        page: pages['Tokens'],
        icon: 'key',
        document: { markdown: 'Tokens end after 90 days.\n\nThey are created by administrators and owners.' },
      },
      {
        operation: 'update_page',
        page: pages['Install'],
        document: {
          markdown: `Download the archive and verify its signature.\n\n${LONG.replace('## Step 7', '## Seventh step')}`,
        },
      },
      { operation: 'insert_page', title: 'Rotation', document: { markdown: 'Rotate tokens before they end.' } },
      { operation: 'update_page', page: pages['Limits'], at: 'start' },
      { operation: 'delete_page', page: pages['Changelog'] },
      { operation: 'set_variables', variables: { version: '2.0' } },
    ],
  });
  return call('PATCH', `${api}/change-requests/${request.id}`, { status: 'open' });
}
