// Visits of a documentation site: sessions of four events within some minutes, with a long-tailed distribution of
// pages.
const PAGES = 2000;
const EVENTS_OF_SESSION = 4;
const BROWSERS = ['chrome', 'firefox', 'safari', 'edge'];
const SYSTEMS = ['windows', 'macos', 'linux', 'android', 'ios'];
const COUNTRIES = ['US', 'DE', 'FR', 'JP', 'GB', 'IN', 'BR'];
const LANGUAGES = ['en', 'de', 'fr'];
const TYPES = ['search_type_query', 'link_click', 'page_post_feedback'];

/** A deterministic pseudo-random 32-bit integer for a number. */
export function mix(number) {
  let value = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The event with this number among `count` events between two times. Each visitor has two or three. */
export function visit(number, { count, from, to }) {
  const session = Math.floor(number / EVENTS_OF_SESSION);
  const index = number % EVENTS_OF_SESSION;
  const visitor = mix(session + 77) % Math.ceil(count / 10);
  const length = (to - from) / Math.ceil(count / EVENTS_OF_SESSION);
  const chance = mix(number + 5);
  const page = Math.floor((chance / 2 ** 32) ** 2 * PAGES);
  return {
    session,
    visitor,
    page,
    section: page % 5,
    instant: Math.min(to - 1, Math.floor(from + session * length) + index * 40_000),
    type: chance % 100 < 85 ? 'page_view' : TYPES[chance % 3],
    isFirst: index === 0,
    country: COUNTRIES[visitor % 7],
    browser: BROWSERS[visitor % 4],
    os: SYSTEMS[visitor % 5],
    language: LANGUAGES[visitor % 3],
  };
}

const hash = (number, other) => (BigInt(mix(number)) << 32n) | BigInt(mix(number + other));

/** The same event in its stored form. */
export function storedVisit(number, range, columns) {
  const { session, visitor, page, section, type, isFirst, ...known } = visit(number, range);
  const event = Object.fromEntries(columns.map((column) => [column, null]));
  return Object.assign(event, {
    site: 'site_of_the_benchmark',
    visitor: hash(visitor, 1_000_003),
    session: hash(session, 2_000_003),
    type,
    url: `https://docs.example.com/guides/page-${page}`,
    section: `section_${section}`,
    site_space: `site_space_${section}`,
    space: `space_${section}`,
    revision: `revision_${Math.floor((number * 100) / range.count)}`,
    page: `page_${page}`,
    device: 'desktop',
    ...known,
    ...(isFirst && { referrer: 'https://www.google.com/', referrer_domain: 'google.com' }),
    ...(type === 'search_type_query' && { search_query: `words ${page % 300}` }),
    ...(type === 'page_post_feedback' && { feedback_rating: 'good' }),
    ...(type === 'link_click' && {
      link_target: '{"kind":"url","url":"https://www.example.com/"}',
      link_kind: 'url',
      link_domain: 'example.com',
      link_position: 'content',
    }),
  });
}

const OWN_MEMBERS = {
  page_view: () => '',
  search_type_query: (page) => `,"query":"words ${page % 300}"`,
  page_post_feedback: () => ',"feedback":{"rating":"good"}',
  link_click: () => ',"link":{"target":{"kind":"url","url":"https://www.example.com/"},"position":"content"}',
};
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

/** The same event as sent by a browser or a server, in JSON. */
export function sentVisit(number, range) {
  const { session, visitor, page, type, isFirst, instant, language } = visit(number, range);
  const referrer = isFirst ? '"https://www.google.com/"' : 'null';
  return (
    `{"type":"${type}","timestamp":"${new Date(instant).toISOString()}",` +
    `"session":{"visitorId":"visitor-${visitor}-of-the-benchmark","sessionId":"session-${session}-of-the-benchmark",` +
    `"cookies":{},"userAgent":"${AGENT} Version/${visitor % 50}","language":"${language}","referrer":${referrer}},` +
    `"location":{"url":"https://docs.example.com/guides/page-${page}","page":"page-${page}"}` +
    `${OWN_MEMBERS[type](page)}}`
  );
}
