import { describe, expect, it } from 'vitest';
import { findPosition, leadsAway, linkUrlOf } from './links.ts';

describe('findPosition', () => {
  it('returns the part of the page that contains a link', () => {
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

  it('is true for other pages and other anchors of them', () => {
    for (const href of ['https://docs.example.com/docs/drawers#top', 'https://other.example/', 'mailto:a@b.example'])
      expect(leadsAway(href, here), href).toBe(true);
    expect(leadsAway('https://docs.example.com/docs/shelves', here)).toBe(true);
  });

  it('is false for anchors on the page, for links without a target and for overlong ones', () => {
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

describe('linkUrlOf', () => {
  it('keeps the campaign parameters of a query, and drops the fragment and overlong values', () => {
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
