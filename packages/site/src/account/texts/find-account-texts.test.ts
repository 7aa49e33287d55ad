import { describe, expect, it } from 'vitest';
import { listPlaceholders } from '../../testing/placeholders.ts';
import { ACCOUNT_LANGUAGES, type AccountTexts, findAccountTexts } from './find-account-texts.ts';

/** Every text with its path. */
const flatten = (value: object, path = ''): [string, string][] =>
  Object.entries(value).flatMap(([name, text]) =>
    typeof text === 'string' ? [[path + name, text] as [string, string]] : flatten(text, `${path}${name}.`),
  );

const en = findAccountTexts('en');

describe('findAccountTexts', () => {
  it.each(ACCOUNT_LANGUAGES.filter((language) => language !== 'en'))(
    'has every text in %s, translated, with its placeholders',
    (language) => {
      const translated: AccountTexts = findAccountTexts(language);
      const texts = new Map(flatten(translated));
      expect([...texts.keys()]).toEqual(flatten(en).map(([path]) => path));
      for (const [path, text] of flatten(en)) {
        expect(texts.get(path)?.trim(), path).not.toBe('');
        expect(listPlaceholders(texts.get(path) ?? ''), path).toEqual(listPlaceholders(text));
      }
      // A few words are the same in both.
      const same = flatten(en).filter(([path, text]) => texts.get(path) === text);
      expect(same.map(([path]) => path)).toEqual(['frame.withProblem', 'form.code', 'tokens.api']);
    },
  );
});
