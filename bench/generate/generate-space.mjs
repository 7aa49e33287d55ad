// Generates a large documentation repository: a table of contents of three levels, and pages of plausible prose. Every
// page has five links to others (two of them with an anchor), two to five sections, and a code block or a table or
// both. The same options generate the same bytes and the same commit.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawPicture } from './draw-picture.mjs';
import { planSpace, writeGeneratedSummary } from './plan-space.mjs';
import { createRandom, shuffle } from './random.mjs';
import { hasPicture, pictureOf, writeGeneratedPage } from './write-page.mjs';

const CONFIGURATION = 'root: ./\n\nstructure:\n  readme: README.md\n  summary: SUMMARY.md\n';

/**
 * Generates a space in a folder that does not exist yet, as a git working tree with one commit.
 * @param pages at least 10, including the first page
 * @returns the commit, and search queries with the expected file of each
 */
export function generateSpace({ folder, pages, seed = 1 }) {
  const put = (file, data) => {
    const full = path.join(folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, data);
  };
  const space = planSpace({ pages, seed });
  for (const page of space.pages) {
    put(page.file, writeGeneratedPage(page, space.pages));
    if (hasPicture(page)) put(pictureOf(page), drawPicture(createRandom(seed, 200, page.index)));
  }
  put('SUMMARY.md', writeGeneratedSummary(space, seed));
  put('.gitbook.yaml', CONFIGURATION);
  git(folder, ['init', '--quiet', '--initial-branch=main']);
  return {
    commit: commitAll(folder, `Space of ${pages} pages, seed ${seed}`, '2025-01-01T00:00:00Z'),
    queries: listQueries(space.pages, seed),
  };
}

/** Commits everything in a working tree, and returns the commit. */
export function commitAll(folder, message, date) {
  git(folder, ['add', '--force', '--all']);
  git(folder, ['commit', '--quiet', '-m', message], date);
  return git(folder, ['rev-parse', 'HEAD']);
}

/** Runs git without the user's settings. */
export function git(cwd, args, date) {
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_NAME: 'Generator',
    GIT_AUTHOR_EMAIL: 'generator@example.org',
    GIT_COMMITTER_NAME: 'Generator',
    GIT_COMMITTER_EMAIL: 'generator@example.org',
    ...(date && { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }),
  };
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (error || status !== 0) throw new Error(`git ${args[0]}: ${error?.message ?? stderr}`);
  return stdout.trim();
}

/** Known-item queries from headings that occur once; their page is the expected one. */
function listQueries(pages, seed) {
  const seen = new Map();
  for (const page of pages)
    for (const text of [page.title, ...page.headings.map((heading) => heading.text)])
      seen.set(text, (seen.get(text) ?? 0) + 1);
  const rng = createRandom(seed, 6);
  const queries = [];
  for (const page of shuffle(
    pages.filter((page) => page.level > 0),
    rng,
  )) {
    if (queries.length === 150) break;
    const unique = [page.title, ...page.headings.map((heading) => heading.text)].filter(
      (text) => seen.get(text) === 1 && text.length >= 12,
    );
    if (!unique.length) continue;
    const heading = rng.pick(unique);
    const kind = ['exact', 'prefix', 'typo'][queries.length % 3];
    let query = heading;
    if (kind === 'prefix') {
      query = heading.slice(0, -2);
      if ([...seen.keys()].some((text) => text !== heading && text.includes(query))) continue;
    }
    if (kind === 'typo') {
      const longest = heading.split(' ').sort((one, other) => other.length - one.length)[0];
      const at = rng.between(1, longest.length - 2);
      query = heading.replace(longest, longest.slice(0, at) + longest.slice(at + 1));
    }
    queries.push({ query, kind, expected: page.file.replace(/(^|\/)README\.md$|\.md$/, ''), file: page.file, heading });
  }
  return queries;
}
