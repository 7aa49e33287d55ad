import { canonicalJson } from '../../engines/insights/canonical-json.ts';
import type { StoredEvent } from '../../engines/insights/stored-event.ts';
import type { SentEvent } from './event-schema.ts';
import type { KeptClaims } from './read-claims.ts';
import type { UserAgentProgram } from './read-user-agent.ts';
import { remember } from './remember.ts';
import { dropKeys, readStoredUrl, type StoredUrl } from './stored-url.ts';

/** Values derived for an event in addition to its own members. */
export interface EventFacts {
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly instant: number;
  readonly visitor: bigint;
  readonly session: bigint;
  /** The trusted part of its location. */
  readonly location: Pick<StoredEvent, 'section' | 'site_space' | 'share_key' | 'space' | 'revision' | 'page'>;
  readonly url: StoredUrl;
  readonly program: UserAgentProgram;
  readonly country: string | null;
  readonly cell: bigint | null;
  readonly claims: KeptClaims;
  /** Keys of the site's share links, which are stored in no URL. */
  readonly keys: ReadonlyMap<string, unknown>;
}

const NOTHING_OF_ITS_OWN = {
  link_target: null,
  link_kind: null,
  link_domain: null,
  link_position: null,
  api_path: null,
  api_method: null,
  search_query: null,
  feedback_rating: null,
  feedback_comment: null,
  ask_rating: null,
  ad_domain: null,
  ad_placement: null,
  trademark_placement: null,
  details: null,
} as const;

type Own = Pick<StoredEvent, keyof typeof NOTHING_OF_ITS_OWN>;

/** An event in its stored form. Pure. */
export function storeEvent(event: SentEvent, facts: EventFacts): StoredEvent {
  const { site, instant, visitor, session, url, program, keys } = facts;
  const { language, referrer } = event.session;
  const from = readStoredUrl(referrer ?? '');
  const [utm_source = null, utm_medium = null, utm_campaign = null, utm_term = null, utm_content = null] = url.utm;
  return {
    site,
    instant,
    visitor,
    session,
    type: event.type,
    url: dropKeys(url.url, keys),
    ...facts.location,
    country: facts.country,
    geo_cell: facts.cell,
    device: program.device,
    browser: program.browser,
    os: program.os,
    bot: program.bot,
    language: readLanguage(language ?? ''),
    referrer: from === null ? null : dropKeys(from.url, keys),
    referrer_domain: from?.domain ?? null,
    utm_source,
    utm_medium,
    utm_campaign,
    utm_term,
    utm_content,
    ...NOTHING_OF_ITS_OWN,
    ...readOwn(event, keys),
    ...facts.claims,
  };
}

/** Columns of this event type only. */
function readOwn(event: SentEvent, keys: EventFacts['keys']): Partial<Own> {
  switch (event.type) {
    case 'search_type_query':
    case 'ask_question':
      return { search_query: event.query };
    case 'search_open_result':
      return { search_query: event.query, details: keepDetails(event.result, ['spaceId', 'pageId']) };
    case 'page_post_feedback':
      return { feedback_rating: event.feedback.rating };
    case 'page_post_feedback_comment':
      return { feedback_rating: event.feedback.rating, feedback_comment: event.feedback.comment };
    case 'ask_rate_response':
      return { search_query: event.query, ask_rating: event.rating, details: keepDetails(event, ['responseId']) };
    case 'link_click':
      return { ...readTarget(event.link.target, keys), link_position: event.link.position };
    case 'api_client_open':
    case 'api_client_request':
      return { api_path: event.operation.path, api_method: event.operation.method };
    case 'ad_click':
    case 'ad_display':
      return {
        ad_domain: event.ad.domain,
        ad_placement: event.ad.placement,
        details: keepDetails(event.ad, ['zoneId']),
      };
    case 'trademark_click':
      return { trademark_placement: event.placement };
    case 'page_markdown_request':
      return event.markdownSource === undefined ? {} : { details: keepDetails(event, ['markdownSource']) };
    case 'llms_request':
      return { details: keepDetails(event, ['llmsVariant']) };
    default:
      return {};
  }
}

/** Members without a column, as stored details. */
const keepDetails = <Members extends object>(from: Members, names: readonly (keyof Members & string)[]): string =>
  canonicalJson(Object.fromEntries(names.map((name) => [name, from[name]])));

type Target = Extract<SentEvent, { readonly type: 'link_click' }>['link']['target'];

const TARGET_MEMBERS: Readonly<Record<Target['kind'], readonly string[]>> = {
  url: ['url'],
  page: ['page', 'space'],
  anchor: ['anchor', 'page', 'space'],
  file: ['file'],
  space: ['space'],
  collection: ['collection'],
  user: ['user'],
  'reusable-content': ['reusableContent', 'space'],
};

function readTarget(target: Target, keys: EventFacts['keys']): Partial<Own> {
  const members: Record<string, unknown> = { kind: target.kind };
  for (const name of TARGET_MEMBERS[target.kind]) members[name] = target[name as keyof Target];
  if (target.kind !== 'url') return { link_target: canonicalJson(members), link_kind: target.kind };
  const read = readStoredUrl(target.url);
  // URLs without a host, such as `mailto:`, may have a query as well.
  const url = read === null ? target.url.replace(/[?#].*$/s, '') : dropKeys(read.url, keys);
  return { link_target: canonicalJson({ kind: 'url', url }), link_kind: 'url', link_domain: read?.domain ?? null };
}

/** A canonical language tag, such as `en-GB`; null if it is invalid. */
const readLanguage = remember(1000, (text: string): string | null => {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
});
