import { defaultCustomization } from '@bindery/site';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { Customization } from './customization-schema.ts';

const schema = Compile(Customization);
const settings = defaultCustomization('Docs');

describe('the schema of the customization', () => {
  it('accepts the defaults, and every optional member', () => {
    expect(schema.Check(settings)).toBe(true);
    const link = { title: 'Home', to: { kind: 'url', url: 'https://example.com' } };
    const image = { light: 'https://example.com/l.svg', dark: 'https://example.com/d.svg' };
    const full = {
      ...settings,
      styling: { ...settings.styling, tint: { color: { light: '#fff', dark: '#000000' } } },
      favicon: { icon: image, emoji: '📖' },
      header: { preset: 'custom', logo: image, links: [{ ...link, style: 'link', links: [{ ...link, to: null }] }] },
      footer: { logo: image, groups: [{ title: 'More', links: [link] }], copyright: 'Nobody' },
      announcement: { enabled: true, message: 'News', link, style: 'info' },
      privacyPolicy: { url: 'https://example.com' },
      socialPreview: { url: 'https://example.com/card.png' },
    };
    expect(schema.Errors(full)).toEqual([]);
  });

  it.each([
    ['an invalid color', { styling: { ...settings.styling, primaryColor: { light: 'red', dark: '#000' } } }],
    ['an unknown font', { styling: { ...settings.styling, font: 'Comic' } }],
    ['an unknown language', { internationalization: { locale: 'xx' } }],
    ['an unknown member', { logo: 'x' }],
    ['a long announcement', { announcement: { enabled: true, message: 'x'.repeat(129), style: 'info' } }],
    ['a missing member', { themes: { default: 'light' } }],
  ])('rejects %s', (_name, change) => {
    expect(schema.Check({ ...settings, ...change })).toBe(false);
  });
});
