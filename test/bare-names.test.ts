import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { listRepositoryFiles, readRepositoryFile } from './repository-texts.ts';

/** Words that say nothing about a value when they are its whole name: CONTRIBUTING.md, "Names". */
const WORDS = 'place|found|address|wanted|kept|told|made';
const BARE = new RegExp(`^(?:${WORDS})$`, 'i');
/** Sources without any of the words are not parsed. */
const ANY = new RegExp(String.raw`\b(?:${WORDS})\b`, 'i');

const LOOKUP = 'An IP address that a lookup of node:dns returns';
/** Names that others chose, each with its reason: a reason that no source needs any more fails as well. */
const FOREIGN: Readonly<Record<string, string>> = {
  'packages/content/src/merge/write-conflicts.ts: place': 'A kind of conflict, which the API answers',
  'packages/server/src/platform/config/mail-settings.ts: address': 'A mailbox of nodemailer',
  'packages/server/src/platform/config/config.test.ts: address': 'A mailbox of nodemailer',
  'packages/server/src/platform/mail/mail-server.ts: address': 'A mailbox of nodemailer',
  'packages/server/src/testing/mail-server.ts: address': 'A mailbox of nodemailer',
  'packages/server/src/engines/insights/duckdb-tables.ts: place': 'A column of the stored events',
  'packages/server/src/platform/outbound/connection.ts: address': LOOKUP,
  'packages/server/src/testing/test-server.ts: address': LOOKUP,
  'packages/server/src/web/api/git-connections/ssh-connection.test.ts: address': LOOKUP,
  'packages/server/src/web/api/links/site-hosts.test.ts: address': LOOKUP,
  'packages/server/src/web/api/webhooks/deliveries.test.ts: address': LOOKUP,
  'packages/server/src/web/api/published-urls/published-urls.test.ts: address': LOOKUP,
  'packages/server/src/web/api/hostnames/hostnames.test.ts: address': LOOKUP,
  'packages/server/src/engines/git/hostile.test.ts: address': LOOKUP,
  'packages/server/src/engines/git/ssh.test.ts: address': LOOKUP,
  'packages/server/src/platform/outbound/outbound.test.ts: address': LOOKUP,
  'packages/server/src/platform/outbound/proxy.test.ts: address': LOOKUP,
  'packages/server/src/web/published/hosts.test.ts: address': LOOKUP,
  'packages/server/src/web/published/tls-ask.test.ts: address': LOOKUP,
};

const SOURCES = listRepositoryFiles().filter(
  (name) => /\.(?:tsx?|mjs)$/.test(name) && !/(?:^|\/)generated\//.test(name),
);

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The name that a node writes: an identifier, a private one, or the quoted name of a member. */
function nameOf(node: SyntaxNode, parent: SyntaxNode): unknown {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node['name'];
  return node.type === 'Literal' && parent['key'] === node && parent['computed'] !== true ? node['value'] : undefined;
}

/** Whether a name only reads a member that is declared elsewhere: `socket.address`, `{ address: ip }` in a pattern. */
function readsMember(node: SyntaxNode, parent: SyntaxNode, grandparent: SyntaxNode): boolean {
  if (parent.type === 'MemberExpression') return parent['property'] === node && parent['computed'] !== true;
  if (parent.type === 'TSQualifiedName') return parent['right'] === node;
  if (parent.type === 'ImportSpecifier') return parent['imported'] === node && parent['local'] !== node;
  const isPatternKey = parent.type === 'Property' && grandparent.type === 'ObjectPattern' && parent['key'] === node;
  return isPatternKey && parent['shorthand'] !== true;
}

/** Where a source names a variable, parameter, function, type or member with such a word alone, as `file:line name`. */
function findBareNames(name: string, text: string): string[] {
  if (!ANY.test(text)) return [];
  const bareNames = new Set<string>();
  const visit = (node: SyntaxNode, parent: SyntaxNode, grandparent: SyntaxNode): void => {
    const written = nameOf(node, parent);
    if (typeof written === 'string' && BARE.test(written) && !readsMember(node, parent, grandparent)) {
      bareNames.add(`${name}:${text.slice(0, node.start).split('\n').length} ${written}`);
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node, parent);
  };
  const lang = name.endsWith('x') ? 'tsx' : name.endsWith('.mjs') ? 'js' : 'ts';
  const program: unknown = parseAst(text, { lang });
  if (isNode(program)) visit(program, program, program);
  return [...bareNames];
}

const isForeign = (bareName: string): boolean => bareName.replace(/:\d+ /, ': ') in FOREIGN;

describe('names in the sources', () => {
  it('are detected in declarations, and not in reads of foreign members', () => {
    const declaring = [
      'const found = 1;',
      'for (const [place] of []) {}',
      'const { wanted } = {};',
      'const { a: kept = 2, ...told } = {};',
      'const items = { made: 1 };',
      "const items = { 'made': 1 };",
      'function address() {}',
      'const call = (place: string) => 1;',
      'interface Place {}',
      'interface A { readonly place?: string; }',
      'interface A { wanted(): void; }',
      'type Call = (kept: number) => void;',
      'type Pair = [found: string];',
      'class A { #made = 1; }',
      'class A { constructor(private readonly told: string) {} }',
      "import { one as found } from 'a';",
      'try {} catch (found) {}',
      'const KEPT = 1;',
    ];
    expect(declaring.filter((text) => findBareNames('a.ts', text).length === 0)).toEqual([]);
    const reading = [
      'const port = server.address();',
      'const { address: ip } = record;',
      'const foundPage = 1;',
      "const text = 'found';",
      "type Ip = LookupAddress['address'];",
      "import { found as page } from 'a';",
    ];
    expect(reading.flatMap((text) => findBareNames('a.ts', text))).toEqual([]);
    expect(findBareNames('a.ts', 'const a = 1;\nconst made = 2;')).toEqual(['a.ts:2 made']);
  });

  it('contain no meaningless word alone', () => {
    expect(SOURCES.length).toBeGreaterThan(1500);
    const bareNames = SOURCES.flatMap((name) => findBareNames(name, readRepositoryFile(name).text));
    expect(bareNames.filter((bareName) => !isForeign(bareName))).toEqual([]);
    const used = new Set(bareNames.map((bareName) => bareName.replace(/:\d+ /, ': ')));
    expect(Object.keys(FOREIGN).filter((key) => !used.has(key))).toEqual([]);
  });
});
