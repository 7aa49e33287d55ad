/** A site full of what is for some visitors only, each piece with a unique word, for the crawl of all endpoints. */

/** The claim that opens everything; neither its name nor its value is shown to anybody else. */
export const CLAIMS = { zqloyalty: 'zqgold', nested: { zqlevel: 3 } } as const;
export const CLAIM_WORDS = ['zqloyalty', 'zqgold', 'zqlevel'] as const;
const HOLDS = 'visitor.claims.zqloyalty === "zqgold"';

/** Forms of the whole pages in which a visitor who may see a piece finds it. */
export type SecretForm = 'html' | 'markdown' | 'llms-full.txt' | '~mcp';
const EVERYWHERE: readonly SecretForm[] = ['html', 'markdown', 'llms-full.txt', '~mcp'];

interface Secret {
  /** The word, in small letters: searches find it as it is. */
  readonly word: string;
  /** Where a visitor with the claim must see it; empty for content that is never shown. */
  readonly seenIn: readonly SecretForm[];
}

/** The words that were planted, in the order in which the files below ask for them. */
export const SECRETS: Secret[] = [];

function secret(name: string, seenIn: readonly SecretForm[] = EVERYWHERE): string {
  const word = `zq${name}zq`;
  SECRETS.push({ word, seenIn });
  return word;
}

const under = (...lines: readonly string[]): string => [`{% if ${HOLDS} %}`, ...lines, '{% endif %}'].join('\n');
const shows = (expression: string): string => `<code class="expression">${expression}</code>`;
const HTML: readonly SecretForm[] = ['html'];

/** Its URL is a secret too; the response to a request of it may repeat it. */
export const CLOSED_FILE = `${secret('path', [])}.md`;

const BLOCKS = [
  under(`## ${secret('heading')}`, '', secret('paragraph')),
  `{% if visitor.claims.zqloyalty !== "zqgold" %}\nAn open branch.\n{% else %}\n${secret('else')}\n{% endif %}`,
  `Within a line {% if ${HOLDS} %}${secret('inline')}{% endif %} goes on.`,
  under(`[Target](https://${secret('target')}.example/a "${secret('linktitle')}") of a link.`),
  under(
    `[Page](${CLOSED_FILE}), <a href="https://${secret('buttontarget')}.example/" class="button primary">${secret('button')}</a>`,
  ),
  under(`![${secret('alt')}](images/${secret('imagename', ['html', 'markdown'])}.svg "${secret('imagetitle')}")`),
  under(`<figure><img src="images/open.svg" alt=""><figcaption>${secret('caption')}</figcaption></figure>`),
  under(
    `{% file src="files/${secret('filename', ['html', 'markdown'])}.csv" %}\n${secret('filecaption')}\n{% endfile %}`,
  ),
  under(`{% embed url="https://${secret('embed')}.example/" %}\n${secret('embedcaption')}\n{% endembed %}`),
  under(`{% code title="${secret('codetitle')}.js" %}\n\`\`\`js\n${secret('code')}();\n\`\`\`\n{% endcode %}`),
  `{% hint style="info" %}\nOpen hint.\n\n${under(secret('hint'))}\n{% endhint %}`,
  under(`{% tabs %}\n{% tab title="${secret('tab')}" %}\n${secret('intab')}\n{% endtab %}\n{% endtabs %}`),
  `<details>\n<summary>Open ${shows(`${HOLDS} ? "${secret('summary')}" : "summary"`)}</summary>\n\n${under(secret('folded'))}\n\n</details>`,
  `| Open cell | ${shows(`${HOLDS} ? "${secret('columntitle', [])}" : "column"`)} |\n| --- | --- |\n| {% if ${HOLDS} %}${secret('cell')}{% endif %} | open |`,
  under(
    `* ${secret('item')}\n* [ ] ${secret('task')}\n\n> ${secret('quote')}\n\n$$\n${secret('formula', ['markdown'])}\n$$`,
  ),
  under(`{% stepper %}\n{% step %}\n### ${secret('step')}\n{% endstep %}\n{% endstepper %}`),
  under(
    `{% updates format="full" %}\n{% update date="2026-01-02" tags="${secret('tag', HTML)}" %}\n${secret('update')}\n{% endupdate %}\n{% endupdates %}`,
  ),
  under(
    `<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>${secret('card')}</td><td><a href="https://${secret('cardtarget')}.example/">x</a></td></tr></tbody></table>`,
  ),
  `{% content-ref url="${CLOSED_FILE}" %}\n[x](${CLOSED_FILE})\n{% endcontent-ref %}`,
  `Open [link](${CLOSED_FILE}), [mention](${CLOSED_FILE} "mention") and <a href="${CLOSED_FILE}" class="button primary">Press</a>`,
  `{% embed url="${CLOSED_FILE}" %}`,
  `## Open {% if ${HOLDS} %}${secret('inheading', [])}{% endif %}`,
  `Open [link {% if ${HOLDS} %}${secret('inlink', [])}{% endif %}](guide.md)`,
  `{% if %}\n${secret('undecided', [])}\n{% endif %}`,
  under(
    `{% openapi src="api.json" path="/${secret('apipath')}" method="get" %}\n[api.json](api.json)\n{% endopenapi %}`,
  ),
].join('\n\n');

const NOTES = [
  `A note with a part[^part], and a note from elsewhere[^within]. A [link][elsewhere] too.`,
  under(`[elsewhere]: https://${secret('definition', [])}.example/ "${secret('definedtitle', [])}"`),
  `[^part]: An open note.\n\n    ${under(secret('notepart')).replaceAll('\n', '\n    ')}`,
  under(`[^within]: ${secret('notewithin')}`, '', `Another[^own].`, '', `[^own]: ${secret('noteown')}`),
].join('\n\n');

const EXPRESSIONS = [
  `Hello ${shows(`${HOLDS} ? "${secret('expression')}" : "stranger"`)}.`,
  `The other way ${shows(`visitor.claims.nested?.zqlevel === 3 ? "${secret('nested')}" : "none"`)}.`,
  `Of the space ${shows(`${HOLDS} ? space.vars.hidden : ""`)}, of the page ${shows(`${HOLDS} ? page.vars.hidden : ""`)}.`,
  `Older form {{ visitor.claims.zqloyalty ? "${secret('older')}" : "plain" }}.`,
  `In a [link ${shows(`${HOLDS} ? "${secret('linktext')}" : "text"`)}](guide.md).`,
  `Always ${shows('space.vars.open')}. Broken ${shows('visitor.claims.zqloyalty +')}.`,
].join('\n\n');

const INCLUDES = [
  '{% include ".gitbook/includes/open.md" %}',
  under('{% include ".gitbook/includes/closed.md" %}'),
  `{% include "${CLOSED_FILE}" %}`,
].join('\n\n');

const CLOSED_TITLE = secret('pagetitle', ['html', '~mcp']);
const CLOSED = [
  '---',
  `if: ${HOLDS}`,
  `title: ${CLOSED_TITLE}`,
  `description: ${secret('pagedescription', HTML)}`,
  'vars:',
  `  own: ${secret('ownvariable')}`,
  '---',
  '',
  `# ${secret('pageheading')}`,
  '',
  `${secret('pagetext')} ${shows('page.vars.own')}`,
].join('\n');

const SPACE_VARIABLE = secret('spacevariable');
const PAGE_VARIABLE = secret('pagevariable');
const TITLE = secret('titleexpression');

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>';
const word = (name: string): string => `zq${name}zq`;

/** A page below which pages are computed from a specification. */
const computedFrom = (spec: string, title: string): string =>
  `---\ncomputed: ${JSON.stringify({ type: 'builtin:openapi', props: {}, dependencies: { spec: { ref: { kind: 'openapi', spec } } } })}\n---\n\n# ${title}\n`;

/** The files of the first space; `zqopen` is for everybody. */
export const SECRET_FILES: Readonly<Record<string, string>> = {
  '.gitbook.yaml': `redirects:\n  formerly: ${CLOSED_FILE}\n`,
  '.gitbook/vars.yaml': `hidden: ${SPACE_VARIABLE}\nopen: zqopen\n`,
  '.gitbook/includes/open.md': `An open snippet.\n\n${under(secret('snippetpart'))}\n\n${shows(`${HOLDS} ? "${secret('snippetexpression')}" : ""`)}\n`,
  '.gitbook/includes/closed.md': `${secret('snippet')}\n`,
  'SUMMARY.md': `# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n* [${CLOSED_TITLE}](${CLOSED_FILE})\n  * [Below](below.md)\n* [Notes](notes.md)\n* [Reference](reference.md)\n`,
  'README.md': `---\ndescription: zqopen words\nvars:\n  hidden: ${PAGE_VARIABLE}\n---\n\n# Home ${shows(`${HOLDS} ? "${TITLE}" : "page"`)} zqopen\n\n${EXPRESSIONS}\n\n${INCLUDES}\n`,
  'guide.md': `# Guide\n\n<!-- ${secret('comment', [])} -->\n\nzqopen\n\n![](images/shown.svg)\n\n${BLOCKS}\n`,
  'notes.md': `# Notes\n\nzqopen\n\n${NOTES}\n`,
  [CLOSED_FILE]: CLOSED,
  'reference.md': computedFrom('open', 'Reference'),
  'below.md': `# Below\n\n${secret('below')}\n`,
  [`images/${word('imagename')}.svg`]: svg,
  'images/open.svg': svg,
  'images/shown.svg': svg.replace('8', '9'),
  [`files/${word('filename')}.csv`]: 'a,b\n',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: { [`/${word('apipath')}`]: { get: { summary: secret('apisummary'), responses: {} } } },
  }),
};

/** The second space stands under a condition, the third under one that everybody else meets. */
export const CLOSED_SPACE = { title: secret('spacetitle', []), condition: HOLDS };
export const OTHER_SPACE = { title: 'For others', condition: 'visitor.claims.zqloyalty !== "zqgold"' };
export const CLOSED_SPACE_FILES: Readonly<Record<string, string>> = {
  'README.md': `# Closed space\n\n${secret('spacetext')}\n`,
  'reference.md': computedFrom('computed', 'Reference'),
};
export const HEADER_LINK = {
  title: secret('headerlink', HTML),
  url: `https://${secret('headertarget', HTML)}.example/`,
};
export const HEADER_CONDITION = HOLDS;
/**
 * Specifications of the organization: one that everybody may read, one of which no page of the site shows anything, and a
 * private one that pages of the second space are computed from.
 */
const describe = (title: string, members: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {}, ...members });
export const OPEN_SPEC = {
  slug: 'open',
  text: describe('zqopen', { components: { schemas: { Open: { type: 'string' } } } }),
};
export const CLOSED_SPEC = { slug: 'closed', text: describe(secret('specification', [])) };
export const COMPUTED_SPEC = {
  slug: 'computed',
  text: describe('Computed', {
    paths: { '/things': { get: { summary: secret('computed'), responses: { 200: { description: 'Things' } } } } },
  }),
};
export const SPECS = [OPEN_SPEC, CLOSED_SPEC, COMPUTED_SPEC];
