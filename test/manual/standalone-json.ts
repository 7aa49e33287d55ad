/**
 * An example that is not the response to a command of its page, with the command that shows it or uses it, or the
 * reason for neither.
 */
export interface ShownAlone {
  readonly page: string;
  readonly begins: string;
  /** The command that returns it. */
  readonly answerOf?: string;
  /** The command that uses it, as `$EXAMPLE`. */
  readonly bodyOf?: string;
  /** Where there is no command: why. */
  readonly why?: string;
}

const CHANGE = 'curl -s -X POST -H "$AUTH" -H "$JSON" $API/spaces/$SPACE/content -d "{\\"changes\\": [$EXAMPLE]}"';
const DRAFT = '$API/spaces/$SPACE/content/page/$PAGE/draft';
/** The first steps of a page, which belong to its revision and to no draft. */
const ADD_STEPS = [
  'PAGE=$(curl -s -H "$AUTH" $API/spaces/$SPACE/content/pages | jq -r ".pages[0].id")',
  `REVISION=$(curl -s -H "$AUTH" ${DRAFT} | jq -r .revision)`,
  'STEPS=$(echo "$EXAMPLE" | jq --arg revision "$REVISION" "del(.draft) | .version = 0 | .revision = \\$revision")',
  `curl -s -X POST -H "$AUTH" -H "$JSON" ${DRAFT}/steps -d "$STEPS"`,
].join('\n');
const CUSTOMIZATION = '$API/orgs/$ORG/sites/$SITE/customization';

export const SHOWN_ALONE: readonly ShownAlone[] = [
  {
    page: 'start/first-site.md',
    begins: '{\n  "path": "SUMMARY.md"',
    why: 'the same warning is compared in concepts/git.md',
  },
  {
    page: 'api/errors.md',
    begins: '{ "error"',
    answerOf: 'curl -s -X PATCH -H "$AUTH" -H "$JSON" $API/spaces/$SPACE -d \'{"title": 1}\'',
  },
  {
    page: 'concepts/webhooks.md',
    begins: '{\n  "object": "event"',
    why: 'what a receiver gets is compared in api/webhooks/deliveries.test.ts',
  },
  { page: 'api/drafts.md', begins: '{\n  "draft"', bodyOf: ADD_STEPS },
  {
    page: 'api/drafts.md',
    begins: '{ "html"',
    bodyOf: [
      'PAGE=$(curl -s -H "$AUTH" $API/spaces/$SPACE/content/pages | jq -r ".pages[0].id")',
      `curl -s -X POST -H "$AUTH" -H "$JSON" ${DRAFT}/convert -d "$EXAMPLE"`,
    ].join('\n'),
  },
  { page: 'api/tokens.md', begins: 'Authorization:', why: 'a header of requests, which all examples send' },
  {
    page: 'api/change-requests.md',
    begins: '{\n  "object": "change-request"',
    answerOf: 'curl -s -H "$AUTH" $API/spaces/$SPACE/change-requests/2',
  },
  {
    page: 'api/content.md',
    begins: '{\n  "id": "u29use',
    answerOf: 'curl -s -H "$AUTH" "$API/spaces/$SPACE/content/path/guide/first-steps?format=markdown"',
  },
  {
    page: 'api/content.md',
    begins: '{\n  "source"',
    answerOf: 'curl -s -H "$AUTH" "$API/spaces/$SPACE/content/path/guide/first-steps?format=source"',
  },
  {
    page: 'api/content.md',
    begins: '{\n  "object": "document"',
    answerOf: 'curl -s -H "$AUTH" "$API/spaces/$SPACE/content/path/guide/first-steps?format=document" | jq .document',
  },
  ...['"insert_page"', '"update_page"', '"insert_files"', '"revert_page"'].map((operation) => ({
    page: 'api/writing.md',
    begins: `{\n  "operation": ${operation}`,
    bodyOf: CHANGE,
  })),
  { page: 'api/writing.md', begins: '{ "operation": "delete_page"', bodyOf: CHANGE },
  {
    page: 'concepts/change-requests.md',
    begins: '{\n  "kind": "text"',
    answerOf: 'curl -s -H "$AUTH" $API/spaces/$SPACE/change-requests/$CONFLICT | jq ".conflicts[0]"',
  },
  {
    page: 'concepts/customization.md',
    begins: '{\n  "title": "Resources"',
    bodyOf: `curl -s -H "$AUTH" ${CUSTOMIZATION} | jq --argjson link "$EXAMPLE" '.header.links = [$link]' |
      curl -s -X PUT -H "$AUTH" -H "$JSON" ${CUSTOMIZATION} -d @-`,
  },
  {
    page: 'concepts/git.md',
    begins: '{\n  "root": "./source"',
    why: 'a file of a repository; git-layouts.test.ts imports its like',
  },
  {
    page: 'concepts/machine-readable.md',
    begins: '{ "mcpServers"',
    bodyOf: `curl -s -X POST "$(jq -r .mcpServers.handbook.url <<<"$EXAMPLE")" -H "$JSON" \\
      -H 'Accept: application/json, text/event-stream' -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'`,
  },
  { page: 'operation/mail.md', begins: '{"level":40', why: 'a line of the log; mail.test.ts reads its like' },
  { page: 'operation/monitoring.md', begins: '{"level":30', why: 'a line of the log' },
  {
    page: 'operation/security.md',
    begins: 'content-security-policy',
    answerOf: 'curl -s -i "$(curl -s -H "$AUTH" $API/orgs/$ORG/sites/$SITE | jq -r .urls.published)"',
  },
  {
    page: 'operation/sign-in.md',
    begins: '{\n  "users": []',
    answerOf:
      'curl -s -X POST -H "$AUTH" -H "$JSON" $API/orgs/$ORG/invites -d \'{"emails": ["newcomer@example.com"], "role": "edit"}\'',
  },
  {
    page: 'operation/faults.md',
    begins: '{ "error": { "code": 507',
    why: 'a disk that is full; test/faults/disk.test.ts compares it',
  },
  {
    page: 'operation/faults.md',
    begins: '{ "error": { "code": 503',
    why: 'a database server that is gone; test/faults/database-gone.test.ts compares it',
  },
];
