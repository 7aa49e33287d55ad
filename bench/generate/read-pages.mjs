// Reads the pages of a repository, independent of the program under test.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The Markdown files below a folder, in order. */
export function listMarkdownFiles(dir, folder = '') {
  const files = [];
  for (const entry of readdirSync(path.join(dir, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.')) files.push(...listMarkdownFiles(dir, file));
    else if (entry.isFile() && /\.md$/i.test(entry.name)) files.push(file);
  }
  return files.sort();
}

/** The files in a table of contents, with their titles. */
export function readSummary(dir, root, summary) {
  const file = path.join(dir, root, summary);
  if (!existsSync(file)) return null;
  const titles = new Map();
  const text = readFileSync(file, 'utf8').replace(/<!--[\s\S]*?-->/g, '');
  for (const [, title, target] of text.matchAll(
    /\[((?:\\.|`[^`]*`|[^\]\\])*)\]\(<?((?:\\.|[^)\s>])+)>?(?:\s+"[^"]*")?\)/g,
  )) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) continue;
    const plain = decode(target.replace(/[#?].*$/, '').replace(/\\(.)/g, '$1'));
    titles.set(path.posix.normalize(path.posix.join(root, plain)), plainText(title));
  }
  return titles;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Front matter, headings outside of code, and the text of a page. */
export function readPageFile(dir, file) {
  let text = readFileSync(path.join(dir, file), 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const [head = '', front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  text = text.slice(head.length);
  text = text.replace(/<!--[\s\S]*?-->/g, '');
  const headings = [];
  let fence = null;
  const lines = text.split('\n');
  lines.forEach((line, i) => {
    const mark = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence) {
      if (mark && mark[1][0] === fence[0] && mark[1].length >= fence.length && !mark[2].trim()) fence = null;
      return;
    }
    if (mark) {
      fence = mark[1];
      return;
    }
    const atx = /^ {0,3}(#{1,4})\s+(.+?)\s*#*\s*$/.exec(line);
    const setext =
      /^(=+|-{3,})\s*$/.test(lines[i + 1] ?? '') && /^[^\s|>#<*+-].*$/.test(line) && !(lines[i - 1] ?? '').trim();
    if (atx) headings.push(atx[2]);
    else if (setext) headings.push(line);
  });
  return {
    file,
    front,
    text,
    headings: headings
      .filter((raw) => !/\{[{%]|!\[|\[\^|:[a-z0-9_+-]+:/.test(raw))
      .map(plainText)
      .filter(Boolean),
  };
}

function plainText(markdown) {
  return markdown
    .replace(/\s*\{#[^}]*\}\s*$/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1')
    .replace(/`+/g, '')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/(^|\s)([*_])(\S(?:.*?\S)?)\2(?=\s|$|[.,:;!?)])/g, '$1$3')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Normalizes a text, so that texts a reader would call equal are equal. */
export const normal = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const generatedPagePath = (file, root) =>
  path.posix
    .relative(root, file)
    .replace(/(^|\/)(README|index)\.md$/i, '')
    .replace(/\.md$/i, '');
