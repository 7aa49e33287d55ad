import { describe, expect, it } from 'vitest';
import type { Page } from '../../data/pages.ts';
import { DEFAULT_LAYOUT, fieldOfMessage, listChangedMembers, readOptions, sentenceOf } from './options-values.ts';

const page: Page = {
  id: 'p',
  title: 'Install',
  type: 'document',
  kind: 'sheet',
  hidden: false,
  slug: 'install',
  path: 'install',
  description: 'In two commands.',
  layout: DEFAULT_LAYOUT,
  noIndex: false,
  noRobotsIndex: false,
};

describe('listChangedMembers', () => {
  it('is empty without changes', () => {
    expect(listChangedMembers(page, readOptions(page))).toBeUndefined();
  });

  it('only contains changed members, and null for cleared ones', () => {
    const values = { ...readOptions(page), title: ' Set up ', description: '', hidden: true };
    expect(listChangedMembers(page, values)).toEqual({ title: 'Set up', description: null, hidden: true });
  });

  it('sends a cover as a reference, and a removed one as null', () => {
    const withCover = { ...readOptions(page), cover: { kind: 'file', value: 'f', yPos: 100 } as const };
    expect(listChangedMembers(page, withCover)).toEqual({ cover: { ref: { kind: 'file', file: 'f' }, yPos: 100 } });
    const covered = { ...page, cover: { ref: { kind: 'url', url: 'https://example.com/a.png' }, yPos: 0 } };
    expect(listChangedMembers(covered, { ...readOptions(covered), cover: undefined })).toEqual({ cover: null });
  });

  it('maps an error to its field', () => {
    const message = 'body/changes/0/slug is the slug of a sibling page: "welcome".';
    expect(fieldOfMessage(message)).toBe('slug');
    expect(sentenceOf(message)).toBe('Is the slug of a sibling page: "welcome".');
    expect(fieldOfMessage('The space is locked.')).toBeUndefined();
  });
});
