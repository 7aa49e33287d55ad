import { REFUSED_STATUS, UNREACHABLE_STATUS } from '../../platform/outbound/proxy.ts';
import { GitError, type GitReason } from './git-error.ts';

/**
 * Meanings of git's messages; the first match applies. The numbers are HTTP statuses: "returned error: 404", and from
 * the proxy "CONNECT tunnel failed, response 470" or, in older versions, "Received HTTP code 470 from proxy after
 * CONNECT".
 */
const FAILURES: readonly (readonly [RegExp, GitReason, string])[] = [
  [
    new RegExp(`(?:error:|response|HTTP code) ${REFUSED_STATUS}\\b`),
    'refused',
    'The host of the repository is not on the public network. BINDERY_OUTBOUND_ALLOW can allow it.',
  ],
  [
    /Out of memory|malloc failed|mmap failed|cannot allocate memory/i,
    'too-large',
    'The repository contains an object that is too large to read.',
  ],
  [
    /(?:^|\n)remote: (?:fatal|error):[^\n]*(?:corrupt|bad object|inflate|is empty|unable to (?:read|parse)|missing|garbage)|aborting due to possible repository corruption/i,
    'corrupt',
    'The repository is damaged at its host, which cannot send all of its objects.',
  ],
  [/Host key verification failed/, 'refused', 'The SSH host key of the repository has changed or is not trusted.'],
  [
    /Protocol .* (?:not supported|disabled)|transport '.*' not allowed/,
    'refused',
    'The repository redirects to a URL with an unsupported protocol.',
  ],
  [
    /Authentication failed|Permission denied \(|Permission to .* denied|Too many authentication failures|error: 40[13]\b|could not read (?:Username|Password)/,
    'unauthorized',
    'The repository requires credentials, or does not accept the given ones.',
  ],
  [/repository .* not found|error: 4(?:04|10)\b/i, 'not-found', 'There is no repository at this URL.'],
  [
    /not valid: is this a git repository|does not appear to be a git repository|dumb http transport/,
    'not-found',
    'The server at this URL is not a Git repository.',
  ],
  [/couldn't find remote ref|Remote branch .* not found/i, 'no-branch', 'The repository does not have this branch.'],
  [
    new RegExp(`(?:error:|response|HTTP code) ${UNREACHABLE_STATUS}\\b`),
    'unreachable',
    'The host of the repository cannot be reached.',
  ],
  [/(?:error:|response|HTTP code) (?:429|5\d\d)\b/, 'unreachable', 'The host of the repository answers with an error.'],
  [
    /Could not resolve|Failed to connect|Connection (?:refused|reset|timed out|closed)|Couldn't connect|No route to host|Network is unreachable/i,
    'unreachable',
    'The host of the repository cannot be reached.',
  ],
  [/Operation too slow|timed out/i, 'timeout', 'The host of the repository sends too slowly.'],
  [/certificate|SSL|TLS/, 'unreachable', 'The connection to the repository cannot be secured.'],
  [
    /early EOF|unexpected disconnect|hung up unexpectedly|RPC failed|Empty reply|transfer closed|expected flush after/i,
    'unreachable',
    'The connection to the repository was broken.',
  ],
  [
    /fsck error|badly formed|malformed/i,
    'malformed',
    'The repository contains objects that break the rules of Git and is not read.',
  ],
  [
    /corrupt|bad object|index-pack failed|did not send all necessary objects|missing (?:blob|tree|commit)|unable to (?:read|parse)/i,
    'damaged',
    'The data of the repository is damaged.',
  ],
];

/** Determines the reason of a failed fetch. Errors that are not a failure of git's are returned as they are. */
export function explainFetchFailure(error: unknown): unknown {
  if (!(error instanceof GitError) || error.reason !== 'failed') return error;
  const failure = FAILURES.find(([pattern]) => pattern.test(error.detail));
  if (failure === undefined) return new GitError('failed', 'The repository could not be read.', error.detail);
  return new GitError(failure[1], failure[2], error.detail);
}
