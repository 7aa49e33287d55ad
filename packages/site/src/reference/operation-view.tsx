import type { VNode } from 'preact';
import { highlightCode } from '../code/highlight.ts';
import { Icon } from '../components/icon.tsx';
import { keyboardScroll } from '../components/keyboard-scroll.ts';
import { MethodBadge } from '../components/method-badge.tsx';
import { writeCurl, writeExample } from './example.ts';
import type { JsonObject } from './json.ts';
import type { Answer, Operation } from './operation.ts';
import { Prose } from './prose.tsx';
import { PropertyList, SchemaView } from './schema-view.tsx';

interface OperationProps {
  readonly document: JsonObject;
  readonly operation: Operation;
}

interface ExampleProps {
  readonly title: string;
  readonly syntax: string;
  readonly code: string;
}

function Example({ title, syntax, code }: ExampleProps): VNode {
  return (
    <figure class="code" data-code>
      <figcaption class="code-title">{title}</figcaption>
      <button type="button" class="code-copy" data-copy-code hidden aria-label="Copy code" data-done="Copied">
        <Icon name="copy" />
        <Icon name="check" />
      </button>
      <pre {...keyboardScroll}>
        <code>
          {highlightCode(code.split('\n'), syntax).map((tokens, line) => (
            <span key={line} class="line">
              {tokens.map((token, index) => (
                <span key={index} class={token.className}>
                  {token.text}
                </span>
              ))}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}

const places: readonly (readonly [string, string])[] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
];

function Parameters({ document, operation }: OperationProps): VNode {
  return (
    <>
      {places.map(([place, title]) => {
        const parameters = operation.parameters.filter((parameter) => parameter.place === place);
        if (parameters.length === 0) return null;
        return (
          <section key={place} class="operation-part">
            <h4>{title}</h4>
            <PropertyList document={document} properties={parameters} />
          </section>
        );
      })}
    </>
  );
}

/** Colour of a status by its class. */
function Status({ status }: { readonly status: string }): VNode {
  return <span class={`status status-${/^[1-5]/.test(status) ? status.charAt(0) : 'other'}`}>{status}</span>;
}

function AnswerView({ document, answer }: { readonly document: JsonObject; readonly answer: Answer }): VNode {
  const head = (
    <>
      <Status status={answer.status} />
      <span class="answer-text">{answer.description}</span>
    </>
  );
  if (answer.schema === undefined || !answer.status.startsWith('2'))
    return <div class="answer answer-plain">{head}</div>;
  return (
    <details class="answer" open>
      <summary class="answer-head">
        <span class="answer-mark">
          <Icon name="chevron-right" />
        </span>
        {head}
      </summary>
      <SchemaView document={document} schema={answer.schema} />
    </details>
  );
}

/** What goes wrong is much the same everywhere: told by its numbers, and opened by who wants the words. */
function Failures({
  document,
  answers,
}: {
  readonly document: JsonObject;
  readonly answers: readonly Answer[];
}): VNode {
  return (
    <details class="answer">
      <summary class="answer-head">
        <span class="answer-mark">
          <Icon name="chevron-right" />
        </span>
        <span class="answer-text">Errors</span>
        {answers.map(({ status }) => (
          <Status key={status} status={status} />
        ))}
      </summary>
      {answers.map((answer) => (
        <AnswerView key={answer.status} document={document} answer={answer} />
      ))}
    </details>
  );
}

function Answers({ document, operation }: OperationProps): VNode {
  const failures = operation.answers.filter(({ status }) => /^[45]/.test(status));
  const others = operation.answers.filter((answer) => !failures.includes(answer));
  return (
    <section class="operation-part">
      <h4>Answers</h4>
      {others.map((answer) => (
        <AnswerView key={answer.status} document={document} answer={answer} />
      ))}
      {failures.length > 0 && <Failures document={document} answers={failures} />}
    </section>
  );
}

function Examples({ document, operation }: OperationProps): VNode {
  const answer = operation.answers.find(({ status, schema }) => status.startsWith('2') && schema !== undefined);
  const example = answer && writeExample(document, answer);
  return (
    <div class="operation-examples">
      <Example title="curl" syntax="bash" code={writeCurl(document, operation)} />
      {answer !== undefined && example !== undefined && (
        <Example title={`Answer ${answer.status}`} syntax="json" code={example} />
      )}
    </div>
  );
}

/** An operation: what it takes and answers, with a call to try beside it. */
export function OperationView({ document, operation }: OperationProps): VNode {
  const { anchor, method, path, title, description, deprecated, body } = operation;
  return (
    <article class="operation" id={anchor}>
      <h3 class="operation-title">
        {title}
        {deprecated && <span class="deprecated">deprecated</span>}
        <a class="heading-anchor" href={`#${encodeURIComponent(anchor)}`} aria-label="Link to this operation">
          <Icon name="hashtag" />
        </a>
      </h3>
      <p class="operation-path">
        <MethodBadge method={method} />
        <code>{path}</code>
      </p>
      <div class="operation-columns">
        <div class="operation-text">
          <Prose text={description} />
          <Parameters document={document} operation={operation} />
          {body?.schema !== undefined && (
            <section class="operation-part">
              <h4>
                Body{body.contentType !== undefined && <span class="type">{body.contentType}</span>}
                {body.required && <span class="required">required</span>}
              </h4>
              <Prose text={body.description} />
              <SchemaView document={document} schema={body.schema} />
            </section>
          )}
          <Answers document={document} operation={operation} />
        </div>
        <Examples document={document} operation={operation} />
      </div>
    </article>
  );
}
