// Which pages a generated space has, and its table of contents.
import path from 'node:path';
import { capital, slug } from './inflection.mjs';
import { createRandom } from './random.mjs';
import { HEADINGS, TITLES } from './sentences.mjs';
import { createDraw, createVocabulary } from './vocabulary.mjs';

/** Titles, files and headings of all pages, before any text is written. */
export function planSpace({ pages: count, seed }) {
  const draw = createDraw(seed, count);
  let fan = 1;
  while ((fan + 1) ** 3 <= count) fan++;
  const pages = [];
  const titles = new Set();
  const addPage = (parent, level) => {
    const index = pages.length;
    const rng = createRandom(seed, 100, index);
    const w = createVocabulary(rng, draw);
    let title = level === 0 ? 'Welcome' : rng.pick(TITLES)(w);
    while (titles.has(title)) title = rng.pick(TITLES)(w) + (rng.chance(50) ? '' : ` with ${capital(w.term())}`);
    titles.add(title);
    const headings = [];
    for (let n = rng.between(2, 5); n > 0; n--) {
      const text = rng.pick(HEADINGS)(w);
      if (headings.some((heading) => heading.text === text)) continue;
      headings.push({ text, level: headings.length && rng.chance(25) ? 3 : 2 });
    }
    const page = { index, level, parent, title, headings, children: [], w, rng };
    if (parent) parent.children.push(page);
    pages.push(page);
    return page;
  };
  const root = addPage(null, 0);
  const sections = Array.from({ length: fan }, () => addPage(root, 1));
  const chapters = [];
  for (let i = 0; i < fan * fan && pages.length < count; i++) chapters.push(addPage(sections[i % fan], 2));
  for (let i = 0; pages.length < count; i++) addPage(chapters[i % chapters.length], 3);

  const nameChildren = (page, folder) => {
    page.file = page.children.length || page.level === 0 ? path.posix.join(folder, 'README.md') : `${folder}.md`;
    const taken = new Set(['readme', 'summary']);
    for (const child of page.children) {
      let name = slug(child.title);
      for (let n = 2; taken.has(name); n++) name = `${slug(child.title)}-${n}`;
      taken.add(name);
      nameChildren(child, path.posix.join(folder, name));
    }
  };
  nameChildren(root, '.');
  return { root, sections, pages, draw };
}

/** The table of contents. */
export function writeGeneratedSummary({ root, sections, draw }, seed) {
  const rng = createRandom(seed, 5);
  const lines = ['# Table of contents', '', `* [${root.title}](${root.file})`, ''];
  const entry = (page, depth) => {
    lines.push(`${'  '.repeat(depth)}* [${page.title}](${page.file})`);
    for (const child of page.children) entry(child, depth + 1);
  };
  sections.forEach((section, i) => {
    if (i % 4 === 0) lines.push(...(i ? [''] : []), `## ${capital(draw.noun(rng))} and ${draw.noun(rng)}`, '');
    entry(section, 0);
  });
  return `${lines.join('\n')}\n`;
}
