import { setTimeout as sleep } from 'node:timers/promises';
import { type Example, exampleLocationOf, readExamples } from './examples.ts';
import { compareAnswers, type Leniency, matchText } from './forms.ts';
import type { Ran } from './shell.ts';
import type { Stage } from './stage.ts';
import { NOT_RUN } from './stand-ins.ts';
import { SHOWN_ALONE, type ShownAlone } from './standalone-json.ts';

/** The setup of a page before its examples, and between them. */
export interface PageSetup {
  prepare?(stage: Stage): Promise<unknown>;
  /** Before the example that begins so. */
  readonly before?: Readonly<Record<string, (stage: Stage, example: Example) => Promise<unknown>>>;
  /** Members of responses that depend on more than the page: only their type is compared. */
  readonly varying?: readonly string[];
}

const ANSWERS = new Set(['json', 'http', 'text']);
const LONGEST_JOB_MS = 60_000;
/** Patterns that read-only commands do not contain; a query with a body is read-only. */
const WRITES = / -X |npx|npm/;

const findNotRun = ({ page, code }: Example) =>
  NOT_RUN.find((each) => each.page === page && code.startsWith(each.begins));
const findAlone = ({ page, code }: Example) =>
  SHOWN_ALONE.find((each) => each.page === page && code.startsWith(each.begins));

/** Runs the examples of a page from top to bottom. @returns the differences from the page, one line each */
export async function runPage(page: string, stage: Stage, setup: PageSetup = {}): Promise<string[]> {
  await setup.prepare?.(stage);
  const faults: string[] = [];
  const examples = readExamples(page);
  for (const [index, example] of examples.entries()) {
    for (const [begins, work] of Object.entries(setup.before ?? {}))
      if (example.code.startsWith(begins)) await work(stage, example);
    const tell = (lines: readonly string[]) =>
      faults.push(...lines.map((fault) => `${exampleLocationOf(example)} ${fault}`));
    const alone = findAlone(example);
    if (alone !== undefined) tell(await checkAlone(example, alone, stage));
    else if (example.language === 'bash') {
      const isRun = findNotRun(example) === undefined;
      tell(
        await (isRun ? runExample(example, findAnswer(examples, index), stage, setup) : checkSyntax(example, stage)),
      );
    } else if (['json', 'http'].includes(example.language) && examples[index - 1]?.language !== 'bash')
      tell(['is the answer of no command above it: list it in standalone-json.ts']);
  }
  return faults;
}

/**
 * The response that a page shows for a command: the next example, unless that is another command, a file, or a message
 * of the program that the command does not run.
 */
function findAnswer(examples: readonly Example[], index: number): Example | undefined {
  const [command, next] = [examples[index], examples[index + 1]];
  if (next === undefined || !ANSWERS.has(next.language) || findAlone(next) !== undefined) return undefined;
  if (next.language === 'text' && next.title.startsWith('/')) return undefined;
  return isRefusalOfCommand(next) && !/\bbindery\b/.test(command?.code ?? '') ? undefined : next;
}

/** A read that does not match is retried for a while: a job may be pending. */
async function runExample(
  example: Example,
  answer: Example | undefined,
  stage: Stage,
  { varying = [] }: PageSetup,
): Promise<string[]> {
  const isReading =
    /\bcurl\b/.test(example.code) && !WRITES.test(example.code.replace(/-X POST (?=.*\/(?:aggregate|search)\b)/, ''));
  const ends = Date.now() + LONGEST_JOB_MS;
  for (;;) {
    const ran = await stage.shell.run(stage.names.apply(example.code));
    const faults = [...checkStatuses(ran, answer), ...(answer ? compare(answer, ran, stage, varying) : [])];
    if (faults.length === 0 || !isReading || Date.now() > ends) return faults;
    await sleep(100);
  }
}

function checkStatuses({ code, stderr, stdout, statuses }: Ran, answer: Example | undefined): string[] {
  const isRefusal = answer !== undefined && isRefusalOfCommand(answer);
  if (code !== Number(isRefusal)) return [`ends with ${code}: ${stderr}${stdout}`];
  const expected =
    /^(?:HTTP\/1\.1 )?(\d{3})\b/.exec(`${answer?.title}`) ?? /^HTTP\/1\.1 (\d{3})/.exec(`${answer?.code}`);
  const refused = /"code": (\d{3})/.exec(answer?.language === 'json' ? answer.code : '');
  const last = Number((expected ?? refused)?.[1] ?? 0);
  return statuses.flatMap((status, index) => {
    const isLast = index === statuses.length - 1;
    const isRight = isLast && last !== 0 ? status === last : status >= 200 && status < 300;
    return isRight ? [] : [`is answered ${status}: ${stdout.slice(-2000)}`];
  });
}

/** The single sentence of a failing command, on standard error. */
const isRefusalOfCommand = ({ language, code }: Example) => language === 'text' && code.startsWith('bindery: ');

function compare(answer: Example, { stdout, stderr }: Ran, stage: Stage, varying: readonly string[]): string[] {
  const leniency: Leniency = { isShortened: /shortened/.test(answer.title), varying };
  if (answer.language === 'http') return compareHead(answer, stdout, stage);
  if (answer.language === 'json') {
    const real = readJson(stdout).at(-1);
    return compareAnswers(JSON.parse(answer.code), real, stage.names, leniency);
  }
  const [shown, real] = [answer.code.trim(), (isRefusalOfCommand(answer) ? stderr : stdout).trim()];
  return matchText(shown, real, stage.names, { countsVary: true }) ? [] : [`shows\n${shown}\nand it is\n${real}`];
}

/** Compares the status line of a response, and the shown headers. */
function compareHead({ code }: Example, real: string, { names }: Stage): string[] {
  const [head = ''] = real.split('\r\n\r\n');
  const lines = head.split('\r\n').map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase()));
  return code
    .split('\n')
    .filter((line) => !lines.some((each) => matchText(line, each, names)))
    .map((line) => `shows "${line}", and the answer begins\n${head}`);
}

/** The JSON values of a text, in order; other text is skipped. */
function readJson(text: string): unknown[] {
  const values: unknown[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!'{['.includes(text[at] ?? '')) continue;
    for (let end = text.length; end > at; end = text.lastIndexOf(text[at] === '{' ? '}' : ']', end - 2) + 1) {
      const value = parse(text.slice(at, end));
      if (value === undefined) continue;
      values.push(value);
      at = end - 1;
      break;
    }
  }
  return values;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function checkSyntax({ code }: Example, { shell }: Stage): Promise<string[]> {
  const ran = await shell.run(`bash -n <<'END OF THE EXAMPLE'\n${code}\nEND OF THE EXAMPLE`);
  return ran.code === 0 ? [] : [`is no shell: ${ran.stderr}`];
}

/** Runs the command listed for an example, and compares its response, if the example is one. */
async function checkAlone(example: Example, { answerOf, bodyOf }: ShownAlone, stage: Stage): Promise<string[]> {
  if (example.language === 'json') JSON.parse(example.code);
  if (answerOf !== undefined) return runExample({ ...example, language: 'bash', code: answerOf }, example, stage, {});
  if (bodyOf === undefined) return [];
  const code = `EXAMPLE=$(cat <<'END OF THE EXAMPLE'\n${example.code}\nEND OF THE EXAMPLE\n)\n${bodyOf}`;
  return runExample({ ...example, language: 'bash', code }, undefined, stage, {});
}
