import { describe, expect, it } from 'vitest';
import type { Page } from '../../data/pages.ts';
import { DEFAULT_LAYOUT, fieldOfMessage, listChangedMembers, readOptions, sentenceOf } from './options-values.ts';

const page: Page = {
  ...{ id: 'p', title: 'Install', type: 'document', kind: 'sheet', hidden: false, slug: 'install', path: 'install' },
  ...{ description: 'In two commands.', layout: DEFAULT_LAYOUT, noIndex: false, noRobotsIndex: false },
};

describe('listChangedMembers', () => {
  it('is nothing where nothing was changed', () => {
    expect(listChangedMembers(page, readOptions(page))).toBeUndefined();
  });

  it('names what was changed alone, and clears what was emptied', () => {
    const values = { ...readOptions(page), title: ' Set up ', description: '', hidden: true };
    expect(listChangedMembers(page, values)).toEqual({ title: 'Set up', description: null, hidden: true });
  });

  it('sends a cover as a reference, and none as null', () => {
    const withCover = { ...readOptions(page), cover: { kind: 'file', value: 'f', yPos: 100 } as const };
    expect(listChangedMembers(page, withCover)).toEqual({ cover: { ref: { kind: 'file', file: 'f' }, yPos: 100 } });
    const covered = { ...page, cover: { ref: { kind: 'url', url: 'https://example.com/a.png' }, yPos: 0 } };
    expect(listChangedMembers(covered, { ...readOptions(covered), cover: undefined })).toEqual({ cover: null });
  });

  it('knows which field a refusal is about', () => {
    const message = 'body/changes/0/slug is the slug of a sibling page: "welcome".';
    expect(fieldOfMessage(message)).toBe('slug');
    expect(sentenceOf(message)).toBe('Is the slug of a sibling page: "welcome".');
    expect(fieldOfMessage('The space is locked.')).toBeUndefined();
  });
});
