/** A push, as far as the host describes it. */
export interface Push {
  /** Branches with a new commit, by full name. */
  readonly refs: readonly string[];
  /** Time of the push, if the host sends it; milliseconds. */
  readonly pushedAt?: number;
}

const PUSH_EVENTS: ReadonlySet<string> = new Set(['push', 'Push Hook', 'repo:push', 'repo:refs_changed']);
const DELETED = /^0+$/;

/**
 * Parses the body of a delivery of GitHub, GitLab, Gitea, Forgejo or Bitbucket. The caller must verify its signature
 * before.
 * @returns undefined for other events, or if it cannot be parsed
 */
export function readPush(event: string, contentType: string, body: Buffer): Push | undefined {
  if (!PUSH_EVENTS.has(event)) return undefined;
  const text = body.toString('utf8');
  const isForm = contentType.startsWith('application/x-www-form-urlencoded');
  const payload = parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
  if (payload === undefined) return undefined;
  const pushedAt = memberOf(payload['repository'], 'pushed_at');
  return {
    refs: [...listPlainRefs(payload), ...listCloudRefs(payload), ...listDataCenterRefs(payload)],
    ...(typeof pushedAt === 'number' && { pushedAt: pushedAt * 1000 }),
  };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** Of GitHub, GitLab, Gitea and Forgejo. */
function listPlainRefs({ ref, after, deleted }: Record<string, unknown>): string[] {
  const isGone = deleted === true || (typeof after === 'string' && DELETED.test(after));
  return typeof ref === 'string' && !isGone ? [ref] : [];
}

/** Of Bitbucket Cloud. */
function listCloudRefs({ push }: Record<string, unknown>): string[] {
  const changes = memberOf(push, 'changes');
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((change: unknown) => {
    const target = memberOf(change, 'new');
    const [type, name] = [memberOf(target, 'type'), memberOf(target, 'name')];
    return type === 'branch' && typeof name === 'string' ? [`refs/heads/${name}`] : [];
  });
}

/** Of Bitbucket Data Center. */
function listDataCenterRefs({ changes }: Record<string, unknown>): string[] {
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((change: unknown) => {
    const id = memberOf(memberOf(change, 'ref'), 'id');
    return typeof id === 'string' && memberOf(change, 'type') !== 'DELETE' ? [id] : [];
  });
}
