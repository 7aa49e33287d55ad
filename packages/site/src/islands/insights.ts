// Sends readers' events to the site: opened pages, searches, followed links. Only to the site itself, and none if the
// browser opts out of tracking.

import { findPosition, leadsAway, linkUrlOf } from '../insights/links.ts';
import { followSearch } from './insights/follow-search.ts';
import { openOutbox } from './insights/outbox.ts';
import { forgetReader, openReader } from './insights/reader.ts';

interface PrivateNavigator {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

const template = document.querySelector<HTMLTemplateElement>('template.insights');
const { insights: href = '', siteSpace, page } = template?.dataset ?? {};

function start(): void {
  const readNow = openReader(href, document.documentElement.hasAttribute('data-tracking-cookie'));
  const post = openOutbox(href);

  const tell = (type: string, members: object = {}): void => {
    const { visitor, session } = readNow();
    const { userAgent, language } = navigator;
    post({
      type,
      ...members,
      session: {
        visitorId: visitor,
        sessionId: session,
        cookies: {},
        userAgent: userAgent.slice(0, 1024),
        language: language.slice(0, 35),
        referrer: document.referrer.slice(0, 2048),
      },
      location: { url: linkUrlOf(location), siteSpace, page: page ?? null },
    });
  };

  if (page !== undefined) {
    tell('page_view');
    // Back and forward show the page as it was left.
    addEventListener('pageshow', ({ persisted }) => persisted && tell('page_view'));
  }

  const isOfSearch = followSearch(tell);
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button > 1 || !(event.target instanceof Element)) return;
    const { target } = event;
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (isOfSearch(link, target) || !link || !leadsAway(link.href, location.href)) return;
    const position = findPosition((selector) => link.closest(selector) !== null);
    if (position) tell('link_click', { link: { target: { kind: 'url', url: link.href }, position } });
  };
  document.addEventListener('click', follow);
  document.addEventListener('auxclick', follow);

  // Feedback is sent separately, and includes the reader.
  document.addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof Element && target.matches('[data-feedback]'))) return;
    const { visitor, session } = readNow();
    formData.set('visitor', visitor);
    formData.set('session', session);
  });
}

const { doNotTrack, globalPrivacyControl } = navigator as PrivateNavigator;
if (template && (doNotTrack === '1' || globalPrivacyControl)) forgetReader(href);
else if (template) {
  // A prerendered page is not read yet.
  if ((document as { readonly prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
