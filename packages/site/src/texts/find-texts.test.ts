import { describe, expect, it } from 'vitest';
import { defaultCustomization } from '../customization.ts';
import { aSiteView } from '../testing/nodes.ts';
import { listPlaceholders } from '../testing/placeholders.ts';
import { en } from './en.ts';
import { findInterfaceLanguage, findTexts } from './find-texts.ts';

/** Languages of the interface besides English. */
const locales = ['fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'];

describe('findTexts', () => {
  it.each(locales)('has every text in %s, with its placeholders', (locale) => {
    const texts: Readonly<Record<string, string>> = { ...findTexts(locale) };
    const same = Object.entries(en).filter(([name, text]) => texts[name] === text);
    // A few words are the same in both.
    expect(same.map(([name]) => name).length).toBeLessThan(9);
    for (const [name, text] of Object.entries(en)) {
      expect(texts[name]?.trim(), name).not.toBe('');
      expect(listPlaceholders(texts[name] ?? ''), name).toEqual(listPlaceholders(text));
    }
  });
});

describe('findInterfaceLanguage', () => {
  const languageOf = (language: string, locale: string) =>
    findInterfaceLanguage(
      aSiteView({ language, customization: { ...defaultCustomization(''), internationalization: { locale } } }),
    );

  it('is the selected one, otherwise that of the content', () => {
    expect(languageOf('it', 'fr')).toBe('fr');
    expect(languageOf('de', 'en')).toBe('de');
  });
});
