import { describe, expect, it } from 'vitest';
import { findPosition, leadsAway, linkUrlOf } from './links.ts';

describe('findPosition', () => {
  it('tells the part of the page that a link stands in', () => {
    const within = (...parts: string[]) => findPosition((selector) => parts.includes(selector));
    expect(within('.announcement')).toBe('announcement');
    expect(within('.header')).toBe('header');
    expect(within('.site-footer')).toBe('footer');
    expect(within('.navigation')).toBe('sidebar');
    expect(within('main', '.header')).toBe('content');
    expect(within()).toBeUndefined();
  });
});

describe('leadsAway', () => {
  const here = 'https://docs.example.com/docs/shelves?a=1#oak';

  it('applies to other pages and other places of them', () => {
    for (const href of ['https://docs.example.com/docs/drawers#top', 'https://other.example/', 'mailto:a@b.example'])
      expect(leadsAway(href, here), href).toBe(true);
    expect(leadsAway('https://docs.example.com/docs/shelves', here)).toBe(true);
  });

  it('does not apply to jumps on the page, for what leads nowhere and for what is endless', () => {
    const endless = `https://docs.example.com/${'x'.repeat(2048)}`;
    for (const href of [
      'https://docs.example.com/docs/shelves?a=1#pine',
      'javascript:alert(1)',
      'data:,x',
      '',
      endless,
    ])
      expect(leadsAway(href, here), href.slice(0, 60)).toBe(false);
  });
});

describe('addressOf', () => {
  it('keeps of a query the parameters of campaigns, and leaves out the place on the page and what is endless', () => {
    const page = { origin: 'https://docs.example.com', pathname: '/docs/shelves' };
    const campaign = 'utm_source=mail&utm_term=a%20b';
    expect(linkUrlOf({ ...page, search: `?jwt_token=a.b.c&${campaign}&q=secret` })).toBe(
      `https://docs.example.com/docs/shelves?${campaign}`,
    );
    expect(linkUrlOf({ ...page, search: `?utm_term=${'a'.repeat(2048)}` })).toBe(
      'https://docs.example.com/docs/shelves',
    );
    expect(linkUrlOf({ ...page, pathname: 'x'.repeat(5000), search: '' })).toHaveLength(2048);
  });
});
