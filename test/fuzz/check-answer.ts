import { REASONS, type Reason } from '../../packages/server/src/platform/reasons.ts';
import type { WrittenRequest } from './request.ts';
import type { ReceivedAnswer } from './send.ts';

/** Messages of intended 5xx responses, which report a full or unavailable resource. */
const BY_DESIGN: readonly RegExp[] = [
  /^Too many (PDFs|texts|specifications|questions) are being /,
  /^Too many sign-ins are in progress/,
  /^The event queue is full/,
];

/** Internal details that no response may contain: paths of the program, its language and its SQL. */
const INSIDES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a stack', /\n\s+at [\w.<> ]*\(?[\w/:.]+:\d+:\d+\)?/],
  ['a source', /\.(?:ts|js|mjs|cjs):\d+/],
  ['a path', /\/packages\/|node_modules|\/tmp\/|\/dev\/shm\/|file:\/\/\//],
  ['words of the database', /sqlite|syntax error at|no such (?:table|column)|relation "|violates|constraint failed/i],
  ['words of the database', /\bselect .+ from |insert into |SQLSTATE|cannot start a transaction|datatype mismatch/i],
  [
    'words of the language',
    /\b(?:TypeError|RangeError|ReferenceError|undefined is not (?:a function|an object|iterable|a constructor)|Cannot read propert|is not a function)\b/,
  ],
];

/** Characters of a refusal's sentence, and bytes of everything around it. */
const MAX_MESSAGE = 1000;
const MAX_REFUSAL = 64 * 1024;

/** The hosts of sites in the worlds that are fuzzed. */
const FOR_SITE_HOST = /^(?:x-forwarded-host|host): \w+\.docs\.example\.com\r$/im;

/** The problems of a response, as sentences; empty if there are none. */
export function listFaults({ kind, method, path, bytes, isWhole }: WrittenRequest, answer: ReceivedAnswer): string[] {
  const { status, headers, body } = answer;
  const faults: string[] = [];
  // The connection of an invalid or incomplete HTTP request may be closed.
  if (status === 0) return isWhole ? [...faults, 'There was no answer.'] : faults;
  if (status < 400) return faults;
  const text = body.toString();
  const error = readError(text);
  if (status >= 500 && !BY_DESIGN.some((sentence) => sentence.test(error?.message ?? ''))) faults.push('It failed.');
  if (body.length > MAX_REFUSAL) faults.push(`The refusal has ${body.length} bytes.`);
  for (const [what, pattern] of INSIDES) {
    const shown = pattern.exec(text)?.[0];
    // Responses may echo the request.
    if (shown !== undefined && !bytes.includes(shown))
      faults.push(`It shows ${what}: ${JSON.stringify(shown.slice(0, 200))}.`);
  }
  // The host of a site serves its pages, regardless of the path.
  const isApi = kind === 'broken' || (path.startsWith('/v1/') && !FOR_SITE_HOST.test(bytes.toString('latin1')));
  if (isApi && method !== 'HEAD' && !headers.get('content-type')?.startsWith('application/json')) {
    faults.push(`It is of the type ${headers.get('content-type')}.`);
  }
  if (isApi && method !== 'HEAD' && error?.code !== status) faults.push('It has not the shape of an error.');
  if ((error?.message.length ?? 0) > MAX_MESSAGE) faults.push(`Its sentence has ${error?.message.length} characters.`);
  return faults;
}

/** The error of a body that is `{"error":{"code","message","reason"}}` and nothing else, with a reason that has this status. */
function readError(text: string): { code: number; message: string } | undefined {
  try {
    const value = JSON.parse(text);
    const isOne = JSON.stringify(Object.keys(value)) === '["error"]';
    const { code, message, reason, ...others } = value.error;
    const isWhole = typeof code === 'number' && typeof message === 'string' && message !== '';
    const isWord = Object.hasOwn(REASONS, reason) && REASONS[reason as Reason] === code;
    return isOne && isWhole && isWord && Object.keys(others).length === 0 ? { code, message } : undefined;
  } catch {
    return undefined;
  }
}
