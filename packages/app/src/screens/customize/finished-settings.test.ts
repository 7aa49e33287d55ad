import { describe, expect, it } from 'vitest';
import type { Customization } from '../../data/customization.ts';
import { finishSettings } from './finished-settings.ts';

const url = (text: string) => ({ kind: 'url', url: text });
const GUIDE = { title: 'Guide', to: url('https://example.com/') };
const STORED = {
  title: 'Harbor',
  header: { preset: 'default', links: [GUIDE] },
  footer: { groups: [{ title: 'More', links: [GUIDE] }] },
  announcement: { enabled: true, message: 'Moved', style: 'info', link: GUIDE },
} as unknown as Customization;
const changed = (changes: object): Customization => ({ ...STORED, ...changes });
const finish = (changes: object) => finishSettings(changed(changes), STORED);

describe('the settings of a preview', () => {
  it('are those of the form, if they are complete', () => {
    expect(finishSettings(STORED, STORED)).toEqual(STORED);
    const nowhere = { header: { preset: 'default', links: [{ title: 'Heading', to: null }] } };
    expect(finish(nowhere)).toEqual(changed(nowhere));
  });

  it.each([
    { title: '', to: url('https://example.com/') },
    { title: ' ', to: null },
    { title: 'A', to: url('https://') },
    { title: 'A', to: { kind: 'page', page: '' } },
    { title: 'A', to: { kind: 'space', space: '' } },
  ])('leave out the unfinished link %j', (link) => {
    const groups = [{ title: 'More', links: [link, GUIDE] }];
    const announcement = { ...STORED.announcement, link };
    const header = { preset: 'default', links: [link, { ...GUIDE, links: [link] }] };
    const { link: _, ...banner } = announcement;
    expect(finish({ header, footer: { groups }, announcement })).toEqual(
      changed({ header: { preset: 'default', links: [{ ...GUIDE, links: [] }] }, announcement: banner }),
    );
  });

  it('leave out columns without a title and a short announcement, and keep a title that is too short', () => {
    const footer = { groups: [{ title: '', links: [GUIDE] }] };
    const announcement = { ...STORED.announcement, message: 'M' };
    const { announcement: _, ...rest } = changed({ footer: { groups: [] } });
    expect(finish({ title: 'H', footer, announcement })).toEqual(rest);
  });
});
