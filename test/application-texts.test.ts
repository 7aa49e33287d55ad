import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const APP = 'packages/app/src';
const FILES = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.startsWith(`testing${path.sep}`),
);

/** Words between tags. An arrow before them is that of a type. */
const BETWEEN_TAGS = /(?<=[\w"'}/])>\s*([A-Za-z][\w ,.…’'-]{2,}?)\s*</g;
/** Attributes that people read or hear. */
const ATTRIBUTES = /\b(?:label|title|placeholder|aria-label|aria-description|text|hint|alt)="([^"]*[A-Za-z]{3}[^"]*)"/g;
/** The same in every language: names, and examples of URLs, paths and groups. Types can stand between angle brackets. */
const NEUTRAL =
  /^(?:extends \w+|Bindery|Markdown|groups|\/(?:old|new)\/path|(?:https:\/\/)?[\w./-]*example\.com[\w./-]*|https:\/\/[\w./-]*)$/;

const findTexts = (source: string): string[] =>
  [...source.matchAll(BETWEEN_TAGS), ...source.matchAll(ATTRIBUTES)]
    .map(([, text = '']) => text)
    .filter((text) => !NEUTRAL.test(text));

describe('the texts of the application', () => {
  it('are in the files of its languages, and not in its components', () => {
    expect(FILES.length).toBeGreaterThan(200);
    const hardCoded = FILES.flatMap((file) =>
      findTexts(readFileSync(path.join(APP, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(hardCoded).toEqual([]);
  });

  it('would be found in a component', () => {
    expect(findTexts('<p class="lead">Nothing here yet</p>')).toEqual(['Nothing here yet']);
    expect(findTexts('<Input label="Name of the space" />')).toEqual(['Name of the space']);
  });
});
