import { ACCOUNT_TEXTS, type ManualMessage, readSentences } from './read-messages.ts';

/** Arguments of these describe an operation, a command or a metric: they are not messages. */
const DESCRIPTIONS = new Set(['description', 'instructions', 'help', 'OneOf', 'Text', 'Instant', 'WebUrl', 'option']);

/**
 * A plain error is a bug of the program: its message is only logged, and the response is a 500. In these files it is
 * shown to the operator, or as the result of an operation.
 */
const TOLD_PLAINLY = [
  'server/src/web/api/git/run-operation.ts',
  'server/src/main/cli.ts',
  'server/src/main/cli-insights.ts',
  'server/src/main/cli-people.ts',
  'server/src/main/cli-storage.ts',
  'server/src/main/main.ts',
  'server/src/platform/secret/secret.ts',
  'server/src/platform/secret/instance-key.ts',
  'server/src/platform/data-folder/folder-lock.ts',
  'server/src/platform/data-folder/create-file.ts',
  'server/src/platform/data-folder/writable-folder.ts',
  'server/src/main/archive/',
  'server/src/domain/visitor-events/export-events.ts',
  'server/src/engines/insights/exported-events.ts',
  'server/src/platform/outbound/allow-list.ts',
  'server/src/platform/outbound/ip-addresses.ts',
  'server/src/platform/store/blob-store.ts',
  'server/src/platform/store/s3-blob-store.ts',
];
const PLAIN_ERRORS = new Set(['new Error', 'new TypeError', 'new RangeError', 'new LocalDatabaseLostError']);

/** Sentences that are not error messages, by the start of their file, with the reason. */
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  'server/src/platform/mail/messages.ts': 'the words of mails',
  'server/src/web/api/inbox/sentences.ts': 'the words of mails',
  'server/src/web/api/inbox/write-letter.ts': 'the words of mails',
  'server/src/web/account/error-texts-de.ts': 'messages in German',
  'site/src/account/texts/en.ts Notifications stay': 'explains a form',
  'site/src/account/texts/en.ts Create your account': 'explains a form',
  'site/src/account/texts/en.ts The account of': 'explains a form',
  'server/src/main/welcome.ts': 'the screen of a start',
  'server/src/main/cli-people.ts Grant a user': 'describes a command',
  'server/src/main/cli-people.ts Disable a user': 'describes a command',
  'server/src/main/cli-people.ts Enable a disabled': 'describes a command',
  'server/src/main/cli-people.ts Revoke the role': 'describes a command',
  'server/src/web/api/api-document.ts': 'descriptions of statuses in /openapi.json',
  'server/src/platform/http/gauges.ts': 'describes metrics',
  'server/src/platform/http/probes.ts Time': 'describes a metric',
  'server/src/engines/pdf/render-job.ts': 'between the server and its renderer',
  'server/src/engines/pdf/render-process.ts': 'between the server and its renderer',
  'server/src/web/published/endpoints/llms.ts': 'the words of llms.txt',
  'server/src/web/published/endpoints/mcp-tools.ts …': 'the end of a long text',
  'server/src/web/published/endpoints/mcp-tools.ts Words': 'describes a tool',
  'server/src/web/published/endpoints/mcp-tools.ts The id': 'describes a tool',
  'server/src/web/published/endpoints/mcp-tools.ts The URL': 'describes a tool',
  'server/src/engines/links/stored-targets.ts': 'SQL',
  'server/src/engines/insights/duckdb-tables.ts': 'SQL',
  'server/src/engines/insights/duckdb-migrations.ts': 'SQL',
  'server/src/engines/insights/postgresql-tables.ts': 'SQL',
  'server/src/engines/insights/clickhouse-tables.ts': 'SQL',
  'server/src/platform/store/blob-store.ts A blob': 'the program at fault',
  'server/src/platform/store/s3-blob-store.ts A blob': 'the program at fault',
  'server/src/platform/store/s3-blob-store.ts There is no blob': 'the program at fault',
  'server/src/web/api/saml/show.ts A provider': 'the program at fault',
  'server/src/web/api/oidc-providers/show.ts A provider': 'the program at fault',
  'content/src/condition/evaluate-expression.ts': 'a condition that cannot be decided is not met, and nobody is told',
  'content/src/revision/': 'what a revision may not be; content/src/change refuses it in words of the call',
  'content/src/merge/texts.ts': 'the program at fault',
};

/** Groups of `site/src/account/texts/en.ts` with the words of forms and lists, without messages. */
const FORM_TEXTS = new Set([
  ...['frame', 'form', 'signIn', 'secondStep', 'confirm', 'forgotten', 'account', 'invitations', 'tokens', 'sessions'],
  'passwordPart',
]);

/** Success messages. */
const SUCCESSES = [
  /^Your password (?:is set|was changed)/,
  /^The token was deleted\./,
  /^(?:The session has|All other sessions have) ended\.$/,
  /^You (?:have accepted|have declined|are signed out)/,
  /^You are … there\./,
  /^… <…> is a member of … now/,
  /^… (?:stores …|has no quota now|may store … now)\.$/,
  /^(?:Wrote|Read|Created|Set the password of|Applied|The worker waits)\b.* /,
  /^The database is up to date\.$/,
];

/** Messages that users of the API, a page or the command line can encounter: each sentence once. */
export function listToldMessages(): ManualMessage[] {
  const messages = new Map<string, ManualMessage>();
  for (const message of readSentences())
    if (isShownToUsers(message) && !messages.has(message.text)) messages.set(message.text, message);
  return [...messages.values()];
}

function isShownToUsers({ text, file, within }: ManualMessage): boolean {
  if (within.some((name) => DESCRIPTIONS.has(name))) return false;
  if (file === ACCOUNT_TEXTS && (FORM_TEXTS.has(within[0] ?? '') || within.at(-1)?.endsWith('Hint'))) return false;
  if (Object.keys(OTHER_TEXTS).some((begin) => `${file} ${text}`.startsWith(begin) || file.startsWith(begin)))
    return false;
  if (SUCCESSES.some((pattern) => pattern.test(text))) return false;
  const isPlain = within.some((name) => PLAIN_ERRORS.has(name));
  return !isPlain || TOLD_PLAINLY.some((begin) => file.startsWith(begin));
}
