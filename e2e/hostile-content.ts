import type { RepositoryFiles } from '../packages/server/src/testing/git-fixtures.ts';

/** Reports the execution of a customer's code: by a request, the title, and a name on the window. */
export const MARK = 'pwned';

/** The attacker's code: it reports itself, and uses the session. */
export const SCRIPT = `window.${MARK}=1;document.title='${MARK}';fetch('/${MARK}');fetch('/account');`;
const INLINE = SCRIPT.replaceAll("'", '&apos;');
const TAG = `<script>${SCRIPT}</script>`;
/** Closes any context that it may be in, then begins a script. */
export const BREAKOUT = `"'></title></style></textarea></template></script>${TAG}<img src=x onerror="${INLINE}">`;
/** A variant for texts of up to 50 characters. */
export const SHORT = `"'></title><script src=/${MARK}></script>`;
const URLS = [
  `javascript:${SCRIPT}`,
  ` java\tscript:${SCRIPT}`,
  `data:text/html,${TAG}`,
  `data:text/javascript,${SCRIPT}`,
  'vbscript:x',
];

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="${INLINE}"><script>${SCRIPT}</script><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject></svg>`;
const xml = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="evil.xsl"?><html xmlns="http://www.w3.org/1999/xhtml"><body>${TAG.replaceAll('&', '&amp;')}</body></html>`;
const xsl = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html>${TAG}</html></xsl:template></xsl:stylesheet>`;

/** A second of silence, which a browser plays in a separate page. */
const silence = Buffer.concat([
  Buffer.from('524946462400000057415645666d74201000000001000100401f0000803e0000020010006461746180', 'hex'),
  Buffer.from('3e0000', 'hex'),
  Buffer.alloc(16_000),
]);

/** Files of every kind that a browser could execute, apply or render as a page, by name. */
export const HOSTILE_FILES: RepositoryFiles = {
  'evil.js': SCRIPT,
  'evil.mjs': SCRIPT,
  'evil.cjs': SCRIPT,
  'evil.html': `<!doctype html>${TAG}<body onload="${INLINE}">`,
  'evil.htm': TAG,
  'evil.shtml': TAG,
  'evil.xhtml': xml,
  'evil.xml': xml,
  'evil.xsl': xsl,
  'evil.rss': xml,
  'evil.atom': xml,
  'evil.mathml': xml,
  'evil.svg': svg,
  'evil.css': `body{background:url(/${MARK})}`,
  'evil.wasm': Buffer.from('0061736d01000000', 'hex'),
  'evil.json': '{}',
  'evil.webmanifest': '{}',
  'evil.appcache': 'CACHE MANIFEST\n',
  'evil.vtt': 'WEBVTT\n',
  'evil.mht': `Content-Type: text/html\n\n${TAG}`,
  'evil.swf': 'FWS',
  'evil.eml': `Content-Type: text/html\n\n${TAG}`,
  'evil.pdf': '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF',
  'silence.wav': silence,
  // Contradicting names and types.
  'evil.png': TAG,
  'evil.txt': TAG,
  evil: TAG,
  'evil.js.png': SCRIPT,
  [`evil"onload=x;'.html`]: TAG,
};

const links = URLS.map((url, index) => `* [link ${index}](<${url}>) ![image](<${url}>)`).join('\n');

/** Blocks with hostile values in all positions. */
const blocks = `
${TAG}

<img src=x onerror="${INLINE}"> <a href="javascript:${SCRIPT}">a</a> <svg onload="${INLINE}"></svg>

<iframe srcdoc="${INLINE}"></iframe><base href="//evil.example/"><meta http-equiv="refresh" content="0;url=javascript:${SCRIPT}">

${links}

{% hint style="${BREAKOUT.replaceAll('"', '')}" %}
${BREAKOUT}
{% endhint %}

{% tabs %}
{% tab title="</button>${TAG}" %}
${BREAKOUT}
{% endtab %}
{% endtabs %}

{% embed url="javascript:${SCRIPT}" %}

{% embed url="data:text/html,${TAG}" %}
${BREAKOUT}
{% endembed %}

{% content-ref url="javascript:${SCRIPT}" %}
[x](javascript:${SCRIPT})
{% endcontent-ref %}

{% file src="evil.js" %}
${BREAKOUT}
{% endfile %}

{% code title="${TAG}" overflow="wrap" %}
\`\`\`html
${BREAKOUT}
\`\`\`
{% endcode %}

<table data-view="cards"><thead><tr><th></th><th data-card-target data-type="content-ref"></th><th data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>${TAG}</td><td><a href="javascript:${SCRIPT}">x</a></td><td><a href="evil.svg">x</a></td></tr></tbody></table>

<figure><img src="evil.svg" alt="${TAG}" onload="${INLINE}"><figcaption><p>${TAG}</p></figcaption></figure>

<code class="expression">visitor.claims.x ? "${TAG.replaceAll('"', '')}" : "${TAG.replaceAll('"', '')}"</code>

<i class="fa-x" style="background:url(/${MARK})" onclick="${INLINE}">:x:</i> <mark style="color:${TAG}">m</mark>

$$
\\href{javascript:${SCRIPT}}{x} \\text{</span>${TAG}}
$$

<details open ontoggle="${INLINE}"><summary>${TAG}</summary>x</details>

[^1]: ${TAG}

Text[^1] &lt;script&gt;${SCRIPT}&lt;/script&gt; \`${TAG}\`
`;

const frontMatter = (title: string) =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(BREAKOUT)}\nicon: ${JSON.stringify(BREAKOUT)}\ncover: "javascript:${SCRIPT}"\n---\n\n`;

/**
 * A repository whose every text tries to run a script.
 * @param redirects paths that should lead to the uploaded script, which is at `target`
 */
export function hostileRepository(redirects: readonly string[], target: string): RepositoryFiles {
  const listed = redirects.map((from) => `  ${JSON.stringify(from)}: ${JSON.stringify(target)}\n`).join('');
  return {
    ...HOSTILE_FILES,
    '.gitbook.yaml': `root: ./\nredirects:\n${listed}  old: guide.md\n`,
    'README.md': `${frontMatter(`Home ${BREAKOUT}`)}# Home ${BREAKOUT}\n${blocks}`,
    'guide.md': `${frontMatter(BREAKOUT)}${blocks}`,
    'files.md': Object.keys(HOSTILE_FILES)
      .map((name) => `[${name.replaceAll(/["']/g, '')}](<${name}>)`)
      .join('\n\n'),
    '~assets/slug.md': `---\nslug: "~assets"\n---\n\n# ${BREAKOUT}\n`,
  };
}

/** Site settings with hostile texts and URLs in all positions that the API accepts. */
export function hostileSettings(settings: Readonly<Record<string, unknown>>): object {
  const url = 'https://images.example/evil.svg';
  const link = { title: SHORT, to: { kind: 'url', url } };
  const image = { light: url, dark: url };
  return {
    ...settings,
    title: SHORT,
    favicon: { emoji: '</svg>', icon: image },
    header: { preset: 'custom', logo: image, links: [{ ...link, links: [link] }] },
    footer: { logo: image, groups: [{ title: SHORT, links: [link] }], copyright: SHORT },
    announcement: { enabled: true, message: SHORT, style: 'info', link },
    socialPreview: { url },
    privacyPolicy: { url },
    feedback: { enabled: true },
  };
}
