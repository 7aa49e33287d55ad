import { type DocumentPage, hashOf, type StoredObject, slugOf, writeRevision } from '@bindery/content';
import { writeRevisionRow } from '../../../engines/revisions/revisions.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { moveHead } from '../../../platform/queries/spaces.ts';
import type { CreateSpace } from '../spaces/schema.ts';
import { createSpace } from '../spaces/service.ts';

interface SamplePage {
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

const INDEX: SamplePage = {
  file: 'README.md',
  title: 'Welcome',
  description: 'The first page of your documentation.',
  text: `This is the page that readers see first. Say here what your product does and where to begin.

{% hint style="info" %}
These pages are a sample. Change them, or delete them once you have your own.
{% endhint %}

| Page | What it is about |
| --- | --- |
| [Write pages](write-pages.md) | Headings, code, hints, tabs and steps |
| [Work together](work-together.md) | Repositories, and how they get here |
| [Publish](publish.md) | Who may read the site, and where it is |
`,
};

const CHILDREN: readonly SamplePage[] = [
  {
    file: 'write-pages.md',
    title: 'Write pages',
    description: 'What a page can contain.',
    text: `A page is markdown. Text can be **bold**, *italic* or \`code\`, and lead to [another page](publish.md).

## Code

{% code title="hello.js" lineNumbers="true" %}
\`\`\`javascript
const reader = 'world';
console.log(\`Hello, \${reader}!\`);
\`\`\`
{% endcode %}

## Tabs

{% tabs %}
{% tab title="npm" %}
\`\`\`bash
npm install
\`\`\`
{% endtab %}

{% tab title="pnpm" %}
\`\`\`bash
pnpm install
\`\`\`
{% endtab %}
{% endtabs %}

## Hints

{% hint style="warning" %}
A hint stands out from the text around it. There are four styles: info, success, warning and danger.
{% endhint %}
`,
  },
  {
    file: 'work-together.md',
    title: 'Work together',
    description: 'How changes get into the documentation.',
    text: `Keep your texts in a git repository, where changes are proposed, looked at and merged. Then bring them here.

{% stepper %}
{% step %}
## Write in the repository

Pages are markdown files, and SUMMARY.md is their table of contents.
{% endstep %}

{% step %}
## Import the branch

The space receives the changes. A page stays the same page when its file is renamed or moved.
{% endstep %}

{% step %}
## Look at the site

Readers see the change at once.
{% endstep %}
{% endstepper %}
`,
  },
  {
    file: 'publish.md',
    title: 'Publish',
    description: 'Who may read the site.',
    text: `A site shows one space or several. Everybody can read it once it is published; whether search engines list it is up to you.

Publishing is immediate, and so is unpublishing the site.
`,
  },
];

/** Creates a space with some pages that demonstrate the features of content. */
export async function createSampleSpace(
  tx: Tx,
  organizationId: string,
  userId: string,
  body: CreateSpace,
): Promise<SpaceRow> {
  const space = await createSpace(tx, organizationId, userId, { title: 'Sample documentation', ...body });
  const sources: StoredObject[] = [];
  const write = (page: SamplePage, pages: readonly DocumentPage[]): DocumentPage => {
    const { file, title, description } = page;
    const bytes = Buffer.from(`---\ndescription: ${description}\n---\n\n# ${title}\n\n${page.text}`);
    const hash = hashOf(bytes);
    sources.push({ hash, bytes });
    const common = { id: newId(), type: 'document', title, description, createdAt: tx.now } as const;
    return { ...common, slug: slugOf(title), file, document: hash, pages };
  };
  const children = CHILDREN.map((page) => write(page, []));
  const content = { files: [], reusableContents: [], redirects: [], variables: {} };
  const { root, objects } = await writeRevision({ ...content, pages: [write(INDEX, children)] });
  const revision = await writeRevisionRow(tx, space.id, {
    root,
    objects: [...sources, ...objects],
    type: 'edits',
    parents: [space.revision_id],
    createdBy: userId,
    history: { headId: space.id, previous: space.revision_id },
  });
  await moveHead(tx.db, space.id, space.revision_id, revision.id, tx.now);
  return { ...space, revision_id: revision.id };
}
