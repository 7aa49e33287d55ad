// The text of generated pages: prose, links, code, tables, lists, hints and tabs.
import path from 'node:path';
import { capital, past, plural, slug, third } from './inflection.mjs';
import { SENTENCES } from './sentences.mjs';

/** Words of prose on a page, on average. */
const WORDS = 420;

/** Every tenth page has a separate picture. */
export const hasPicture = (page) => page.index % 10 === 0;
export const pictureOf = (page) => `.gitbook/assets/figure-${String(page.index).padStart(6, '0')}.png`;

const LANGUAGES = {
  bash: (w) => [
    `${w.term()} ${w.verb()} --${w.noun()} ${w.noun()}-${w.number()} \\`,
    `  --${w.adjective()} --timeout ${w.number()}s`,
    `${w.term()} status ${w.noun()}`,
  ],
  json: (w) => [
    '{',
    `  "${w.noun()}": "${w.term()}",`,
    `  "${w.identifier()}": ${w.number()},`,
    `  "${w.noun()}${capital(w.noun())}": ["${w.adjective()}", "${w.adjective()}"]`,
    '}',
  ],
  yaml: (w) => [
    `${w.noun()}:`,
    `  ${w.noun()}: ${w.term()}`,
    `  ${w.adjective()}:`,
    `    - ${w.noun()}: ${w.number()}`,
    `    - ${w.identifier()}: true`,
  ],
  js: (w) => [
    `import { ${w.identifier()} } from '@example/${w.term()}';`,
    '',
    `const ${w.noun()} = await ${w.identifier()}({ ${w.noun()}: '${w.term()}', limit: ${w.number()} });`,
    `if (!${w.noun()}.${w.adjective()}) throw new Error('${w.code()}');`,
  ],
  python: (w) => [
    `from ${w.term()} import ${w.noun()}`,
    '',
    `def ${w.verb()}_${w.noun()}(${w.noun()}, limit=${w.number()}):`,
    `    """${capital(w.verb())} the ${w.adjective()} ${w.noun()}."""`,
    `    return ${w.noun()}.${w.verb()}(limit)`,
  ],
  sql: (w) => [
    `SELECT ${w.noun()}_id, ${w.adjective()}_${w.noun()}`,
    `  FROM ${w.term()}_${plural(w.noun())}`,
    ` WHERE ${w.noun()} = '${w.code()}' LIMIT ${w.number()};`,
  ],
};

/** The text of a page; `all` are the pages that it may link to. */
export function writeGeneratedPage(page, all) {
  const { w, rng } = page;
  const sentence = () => rng.pick(SENTENCES)(w);
  const paragraph = (low, high) => Array.from({ length: rng.between(low, high) }, sentence).join(' ');
  const out = [];
  if (rng.chance(60)) {
    const description = sentence().replace(/[`*]/g, '');
    out.push('---', 'description: >-', `  ${description}`, '---', '');
  }
  out.push(`# ${page.title}`, '', paragraph(2, 4), '');

  const relative = (target) => path.posix.relative(path.posix.dirname(page.file), target.file);
  const targets = linkTargets(page, all, rng);
  const links = targets.map((target, i) => {
    const heading = i < 2 && target.headings.length ? rng.pick(target.headings) : null;
    const text = (heading ? heading.text : target.title).toLowerCase();
    return `[${text}](${relative(target)}${heading ? `#${slug(heading.text)}` : ''})`;
  });
  const linkSentence = () => {
    const link = links.shift();
    return rng.pick([
      `For the other side of it, read ${link}.`,
      `The details are in ${link}, which also explains the ${w.noun()}.`,
      `This differs from ${link} in one ${w.noun()}.`,
    ]);
  };

  if (hasPicture(page)) {
    const up = '../'.repeat(page.file.split('/').length - 1);
    out.push(`![${capital(w.adjective())} ${w.noun()} of ${w.term()}](${up}${pictureOf(page)})`, '');
  }
  const left = Math.max(60, WORDS + rng.between(-WORDS >> 1, WORDS >> 1));
  const share = Math.floor(left / (page.headings.length + 1));
  page.headings.forEach((heading, i) => {
    out.push(`${'#'.repeat(heading.level)} ${heading.text}`, '');
    let section = 0;
    while (section < share) {
      const text = paragraph(2, 5) + (links.length && rng.chance(60) ? ` ${linkSentence()}` : '');
      section += text.split(' ').length;
      out.push(text, '');
    }
    const block = (i + rng.below(2)) % 5;
    if (block === 0) out.push(...codeBlock(w, rng));
    if (block === 1) out.push(...table(w, rng));
    if (block === 2) out.push(...list(w, rng));
    if (block === 3)
      out.push(
        `{% hint style="${rng.pick(['info', 'warning', 'danger', 'success'])}" %}`,
        sentence(),
        '{% endhint %}',
        '',
      );
    if (block === 4) out.push(...tabs(w, rng));
  });
  if (links.length) {
    out.push('## Related pages', '');
    while (links.length) out.push(`* ${links.shift()}`);
    out.push('');
  }
  return out.join('\n').replace(/\n+$/, '\n');
}

/** Five different pages: near ones in the tree first, then any. */
function linkTargets(page, all, rng) {
  const near = [page.parent, ...(page.parent?.children ?? []), ...page.children].filter(
    (other) => other && other !== page,
  );
  const chosen = new Set();
  while (chosen.size < Math.min(5, all.length - 1)) {
    const other = near.length && chosen.size < 2 && rng.chance(80) ? rng.pick(near) : rng.pick(all);
    if (other !== page) chosen.add(other);
  }
  return [...chosen];
}

function codeBlock(w, rng) {
  const language = rng.pick(Object.keys(LANGUAGES));
  const lines = [`\`\`\`${language}`, ...LANGUAGES[language](w), '```'];
  return rng.chance(30)
    ? [`{% code title="${w.noun()}.${language}" %}`, ...lines, '{% endcode %}', '']
    : [...lines, ''];
}

function table(w, rng) {
  const rows = Array.from(
    { length: rng.between(3, 8) },
    () =>
      `| \`${w.identifier()}\` | ${w.adjective()} ${w.noun()} | ${w.number()} | ${capital(third(w.verb()))} the ${w.noun()} |`,
  );
  return ['| Name | Type | Default | Description |', '| --- | --- | ---: | --- |', ...rows, ''];
}

function list(w, rng) {
  const lines = [];
  for (let n = rng.between(3, 6); n > 0; n--) {
    lines.push(`1. ${capital(w.verb())} the ${w.adjective()} ${w.noun()}`);
    if (rng.chance(40)) lines.push(`   * ${capital(plural(w.noun()))} are ${past(w.verb())} ${w.adverb()}`);
  }
  return [...lines, ''];
}

function tabs(w, rng) {
  const lines = ['{% tabs %}'];
  for (const title of ['Cloud', 'Server'])
    lines.push(`{% tab title="${title}" %}`, ...codeBlock(w, rng).slice(0, -1), '{% endtab %}', '');
  return [...lines.slice(0, -1), '{% endtabs %}', ''];
}
