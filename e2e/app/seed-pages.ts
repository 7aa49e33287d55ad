import type { Application } from './application.ts';

/** A space with a few pages: a group, nested pages, a hidden one and a link. @returns its id and theirs */
export async function seedPages(
  { call }: Application,
  organizationId: string,
  title = 'Almanac',
): Promise<{ readonly space: string; readonly ids: Readonly<Record<string, string>> }> {
  const space = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title, emoji: '1f4d8' });
  const insert = (ref: string, members: object) => ({ operation: 'insert_page', ref, ...members });
  const { changes } = await call('POST', `/v1/spaces/${space.id}/content`, {
    changes: [
      insert('guide', { type: 'group', title: 'Guide' }),
      insert('install', {
        title: 'Install',
        into: 'guide',
        description: 'In two commands.',
        document: { markdown: INSTALL },
      }),
      insert('linux', { title: 'On Linux', into: 'install', document: { markdown: 'Use the package.' } }),
      insert('windows', { title: 'On Windows', into: 'install', document: { markdown: 'Use the installer.' } }),
      insert('configure', { title: 'Configure', into: 'guide', document: { markdown: 'See [Install](ref:install).' } }),
      insert('internal', { title: 'Internal notes', hidden: true, document: { markdown: 'Not for everyone.' } }),
      insert('source', { type: 'link', title: 'Source code', target: { kind: 'url', url: 'https://example.com/' } }),
      insert('welcome', { title: 'Welcome', icon: 'house', at: 'start', document: { markdown: WELCOME } }),
    ],
  });
  return {
    space: space.id,
    ids: Object.fromEntries(changes.map((one: { ref: string; page: string }) => [one.ref, one.page])),
  };
}

const WELCOME = `Almanac collects what people need to know about the tides.

{% hint style="info" %}
Times are those of the harbor.
{% endhint %}

## How to read it

Each page has a table, and a note about its source. Begin with [the installation](ref:install).

| Tide | Time |
| --- | --- |
| High | 04:12 |
| Low | 10:31 |

### Units

Heights are in meters.

## Where to go next

* [Install](ref:install)
* [Configure](ref:configure)
`;

const INSTALL = `Almanac needs no account.

## Requirements

A computer, and ten minutes.

\`\`\`bash
npx almanac init
\`\`\`

## Steps

1. Download it.
2. Start it.

## Uninstall

Delete the folder.
`;

/** A space with many pages: groups with child pages, `count` in total. @returns its id */
export async function seedManyPages({ call }: Application, organizationId: string, count: number): Promise<string> {
  const space = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Encyclopedia' });
  let left = count;
  for (let group = 1; left > 0; group++) {
    const pages = Math.min(49, left - 1);
    const changes = [
      { operation: 'insert_page', type: 'group', title: `Part ${group}`, ref: 'group' },
      ...Array.from({ length: pages }, (_, index) => ({
        operation: 'insert_page',
        title: `Entry ${group}.${index + 1}`,
        into: 'group',
        document: { markdown: `Text of entry ${group}.${index + 1}.` },
      })),
    ];
    await call('POST', `/v1/spaces/${space.id}/content`, { changes });
    left -= pages + 1;
  }
  return space.id;
}
