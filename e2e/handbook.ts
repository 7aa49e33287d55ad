import type { RepositoryFiles } from '../packages/server/src/testing/git-fixtures.ts';

const tabs = (title: string): string => `## ${title}

{% tabs %}
{% tab title="JavaScript" %}
Written in JavaScript.
{% endtab %}
{% tab title="Python" %}
Written in Python.
{% endtab %}
{% endtabs %}
`;

const paragraphs = (topic: string): string =>
  Array.from(
    { length: 12 },
    (_, index) => `Paragraph ${index + 1} about ${topic}. ${'It says little. '.repeat(20)}`,
  ).join('\n\n');

/** A small repository with interactive blocks. */
export const newerVersion: RepositoryFiles = {
  'SUMMARY.md': `# Contents

* [Handbook](README.md)

## Guides

* [Blocks](guides/blocks.md)
  * [Below blocks](guides/below.md)
* [A long page](guides/long.md)
* [New in this version](guides/new.md)
`,
  'README.md': '# Handbook\n\nStart with [the blocks](guides/blocks.md).\n',
  'guides/blocks.md': `# Blocks

A claim with a note.[^1]

${tabs('Install')}
${tabs('Use')}
## Code

\`\`\`js
const answer = 42;
console.log(answer);
\`\`\`

## More

<details>

<summary>Is there more?</summary>

There is more in here.

</details>

[^1]: The note under the text.
`,
  'guides/below.md': `# Below blocks

${tabs('Elsewhere')}`,
  'guides/long.md': `# A long page

## Beginning

${paragraphs('the beginning')}

## Middle

${paragraphs('the middle')}

## End

${paragraphs('the end')}
`,
  'guides/new.md': '# New in this version\n\nNobody had this before.\n',
};

/** The previous version, with one page fewer. */
export const olderVersion: RepositoryFiles = {
  'SUMMARY.md': '# Contents\n\n* [Handbook](README.md)\n\n## Guides\n\n* [Blocks](guides/blocks.md)\n',
  'README.md': '# Handbook\n\nThe version before.\n',
  'guides/blocks.md': '# Blocks\n\nBlocks as they were.\n',
};

/** A picture wider than the text. */
const widePicture = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1200"><rect width="2400" height="1200" fill="#346ddb"/></svg>
`;

/** A few notes of another section, with a picture that can be enlarged. */
export const notes: RepositoryFiles = {
  'README.md': '# Notes\n\nWhat else there is to know about kettles.\n\n![A wide picture](wide.svg)\n',
  'wide.svg': widePicture,
  'kettles.md': '# Kettles\n\n## Descaling\n\nUse vinegar, and rinse the kettle afterwards.\n',
};
