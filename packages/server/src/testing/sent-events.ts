type Json = Readonly<Record<string, unknown>>;

/** The browser that tests are visited with. */
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

/** The session of an event, as a visitor's browser sends it. */
export const aBrowserSession = (changes: Json = {}): Json => ({
  visitorId: 'visitor-one',
  sessionId: 'session-one',
  cookies: {},
  userAgent: CHROME,
  language: 'en-GB',
  referrer: null,
  ...changes,
});

/** The location of an event, which contains only a URL. */
export const aLocation = (changes: Json = {}): Json => ({
  url: 'https://docs.test/sites/acme/site/page',
  siteSection: null,
  siteSpace: null,
  siteShareKey: null,
  space: null,
  revision: null,
  page: null,
  ...changes,
});

/** A page that was looked at, as a visitor's browser tells it. */
export const anEvent = (changes: Json = {}): Json => ({
  type: 'page_view',
  session: aBrowserSession(),
  location: aLocation(),
  ...changes,
});
