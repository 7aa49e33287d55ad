/** Kinds of changed objects. */
export const LIVE_KINDS = [
  'organization',
  'member',
  'permission',
  'collection',
  'space',
  'content',
  'change-request',
  'comment',
  'git',
  'import',
  'site',
  'openapi',
  'translation',
  'user',
  'inbox',
] as const;

export type LiveKind = (typeof LIVE_KINDS)[number];

/** A committed change, by the ids of the changed objects, without content. */
export interface LiveChange {
  readonly kind: LiveKind;
  readonly organization?: string;
  readonly collection?: string;
  readonly space?: string;
  /** The id or number of a change request. */
  readonly changeRequest?: string;
  /** Of the organization. */
  readonly site?: string;
  /** The only user who is notified. */
  readonly user?: string;
}

type Params = Readonly<Record<string, string | undefined>>;

/** Kinds by the first pattern that matches the path of an operation. */
const KINDS: readonly (readonly [RegExp, LiveKind])[] = [
  [/\/permissions\b/, 'permission'],
  [/\/comments?\b/, 'comment'],
  [/^\/v1\/spaces\/:spaceId\/.*\bimport$/, 'import'],
  [/^\/v1\/spaces\/:spaceId\/git\b/, 'git'],
  [/^\/v1\/spaces\/:spaceId\/.*\b(?:content|rollback)\b/, 'content'],
  [/^\/v1\/spaces\/:spaceId\/change-requests\b/, 'change-request'],
  [/^\/v1\/(?:spaces|orgs\/:organizationId\/spaces)\b/, 'space'],
  [/^\/v1\/(?:collections|orgs\/:organizationId\/collections)\b/, 'collection'],
  [/^\/v1\/orgs\/:organizationId\/sites\b/, 'site'],
  [/^\/v1\/orgs\/:organizationId\/openapi\b/, 'openapi'],
  [/^\/v1\/orgs\/:organizationId\/translations\b/, 'translation'],
  [/^\/v1\/orgs\/:organizationId\/(?:members|teams|invites|link-invites|email-domains|saml|oidc)\b/, 'member'],
  [/^\/v1\/user\/joinable-organizations\b/, 'member'],
  [/^\/v1\/orgs\/:organizationId\b/, 'organization'],
];

/**
 * The changes made by an operation of the API.
 * @param url the pattern of its path
 */
export function describeLiveChanges(url: string, params: Params, userId: string): LiveChange[] {
  const kind = KINDS.find(([pattern]) => pattern.test(url))?.[1];
  if (/^\/v1\/user\/(?:inbox|notification-settings|subscriptions)\b/.test(url))
    return [{ kind: 'inbox', user: userId }];
  if (kind === undefined)
    return url.startsWith('/v1/user') || url === '/v1/orgs' ? [{ kind: 'user', user: userId }] : [];
  const { organizationId, collectionId, spaceId, changeRequestId, siteId } = params;
  const change: LiveChange = {
    kind,
    ...(organizationId !== undefined && { organization: organizationId }),
    ...(collectionId !== undefined && { collection: collectionId }),
    ...(spaceId !== undefined && { space: spaceId }),
    ...(changeRequestId !== undefined && { changeRequest: changeRequestId }),
    ...(siteId !== undefined && { site: siteId }),
  };
  // Suggested texts are in the content then.
  if (url.endsWith('/apply-suggestions')) return [change, { ...change, kind: 'content' }];
  if (!url.endsWith('/merge')) return [change];
  // A merge changes the space as well.
  const { changeRequest: _, ...ofSpace } = change;
  return [change, { ...ofSpace, kind: 'content' }];
}
