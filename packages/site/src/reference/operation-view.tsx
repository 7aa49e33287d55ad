import type { ComponentChildren, VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { MethodBadge } from '../components/method-badge.tsx';
import type { OperationResponse, ReferenceOperation } from './operation.ts';
import { Prose, ShortProse } from './prose.tsx';
import { linksSchemas, type ReferenceContext } from './reference-context.ts';
import { OperationSamples } from './samples-view.tsx';
import { PropertyList, SchemaView } from './schema-view.tsx';
import type { SecurityScheme } from './security.ts';

interface OperationProps {
  readonly reference: ReferenceContext;
  readonly operation: ReferenceOperation;
}

/** A part of an operation under its heading. */
function Part({
  reference: { level },
  title,
  children,
}: {
  readonly reference: ReferenceContext;
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
}): VNode {
  const Heading = level === 2 ? 'h3' : 'h4';
  return (
    <section class="operation-part">
      <Heading class="operation-heading">{title}</Heading>
      {children}
    </section>
  );
}

const PARAMETER_LOCATIONS = ['path', 'query', 'header', 'cookie'] as const;

function Parameters({ reference, operation }: OperationProps): VNode {
  return (
    <>
      {PARAMETER_LOCATIONS.map((location) => {
        const parameters = operation.parameters.filter((parameter) => parameter.location === location);
        if (parameters.length === 0) return null;
        return (
          <Part key={location} reference={reference} title={reference.texts[location]}>
            <PropertyList reference={reference} properties={parameters} />
          </Part>
        );
      })}
    </>
  );
}

/** An authentication scheme. */
function Scheme({
  reference,
  scheme,
}: {
  readonly reference: ReferenceContext;
  readonly scheme: SecurityScheme;
}): VNode {
  const { credential, kind, location, description, scopes, name } = scheme;
  const field = kind === 'key' ? credential : kind === 'bearer' || kind === 'basic' ? 'Authorization' : name;
  return (
    <li class="property">
      <div class="property-head">
        <code class="property-name">{field}</code>
        <span class="type">{kind === 'key' ? location : credential}</span>
      </div>
      <ShortProse text={description} reference={reference} />
      {scopes.length > 0 && (
        <div class="constraints">
          <span class="values">
            {scopes.map((scope, index) => (
              <code key={index}>{scope}</code>
            ))}
          </span>
        </div>
      )}
    </li>
  );
}

function Security({ reference, operation }: OperationProps): VNode | null {
  const { texts } = reference;
  if (operation.security.length === 0) return null;
  return (
    <Part reference={reference} title={texts.authorization}>
      {operation.security.map((schemes, index) => (
        <div key={index} class="security">
          {index > 0 && <p class="type">{texts.or}</p>}
          <ul class="properties">
            {schemes.map((scheme) => (
              <Scheme key={scheme.name} reference={reference} scheme={scheme} />
            ))}
          </ul>
        </div>
      ))}
    </Part>
  );
}

function RequestBody({ reference, operation: { body } }: OperationProps): VNode | null {
  if (body === undefined || (body.schema === undefined && body.description === undefined)) return null;
  const { texts } = reference;
  const title = (
    <>
      {texts.body}
      {body.contentType !== undefined && <span class="type">{body.contentType}</span>}
      {body.required && <span class="required">{texts.required}</span>}
    </>
  );
  return (
    <Part reference={reference} title={title}>
      <Prose text={body.description} reference={reference} />
      {body.schema !== undefined && <SchemaView reference={reference} schema={body.schema} />}
    </Part>
  );
}

/** Color of a status by its class. */
function Status({ status }: { readonly status: string }): VNode {
  return <span class={`status status-${/^[1-5]/.test(status) ? status.charAt(0) : 'other'}`}>{status}</span>;
}

interface AnswerProps {
  readonly reference: ReferenceContext;
  readonly answer: OperationResponse;
  readonly isOpen?: boolean;
}

function AnswerView({ reference, answer, isOpen = false }: AnswerProps): VNode {
  const { texts } = reference;
  const head = (
    <>
      <Status status={answer.status} />
      <span class="answer-text">{answer.description}</span>
    </>
  );
  // Failures of one interface are much the same: where schemas are linked, they are not repeated.
  const isLinked = linksSchemas(reference) && !answer.status.startsWith('2');
  if ((answer.schema === undefined && answer.headers.length === 0) || isLinked)
    return <div class="answer answer-plain">{head}</div>;
  return (
    <details class="answer" open={isOpen}>
      <summary class="answer-head">
        <span class="answer-mark">
          <IconView name="chevron-right" />
        </span>
        {head}
      </summary>
      {answer.headers.length > 0 && (
        <div class="schema">
          <p class="schema-type type">{texts.headers}</p>
          <PropertyList reference={reference} properties={answer.headers} />
        </div>
      )}
      {answer.schema !== undefined && <SchemaView reference={reference} schema={answer.schema} />}
    </details>
  );
}

/** Errors are similar everywhere: listed by status, and expanded on demand. */
function Failures({
  reference,
  answers,
}: {
  readonly reference: ReferenceContext;
  readonly answers: readonly OperationResponse[];
}): VNode {
  return (
    <details class="answer">
      <summary class="answer-head">
        <span class="answer-mark">
          <IconView name="chevron-right" />
        </span>
        <span class="answer-text">{reference.texts.errors}</span>
        {answers.map(({ status }) => (
          <Status key={status} status={status} />
        ))}
      </summary>
      {answers.map((answer) => (
        <AnswerView key={answer.status} reference={reference} answer={answer} />
      ))}
    </details>
  );
}

function Answers({ reference, operation }: OperationProps): VNode | null {
  const first = operation.answers.find(({ status }) => status.startsWith('2'));
  // The `default` response is an error if another response is a success.
  const failure = first === undefined ? /^[45]/ : /^(?:[45]|default$)/;
  const failures = operation.answers.filter(({ status }) => failure.test(status));
  const others = operation.answers.filter((answer) => !failures.includes(answer));
  if (operation.answers.length === 0) return null;
  return (
    <Part reference={reference} title={reference.texts.answers}>
      {others.map((answer) => (
        <AnswerView
          key={answer.status}
          reference={reference}
          answer={answer}
          isOpen={linksSchemas(reference) || answer === first}
        />
      ))}
      {failures.length > 0 && <Failures reference={reference} answers={failures} />}
    </Part>
  );
}

/** The title of an operation, which can be linked to. */
function Title({ reference, operation }: OperationProps): VNode {
  const { texts, page, level } = reference;
  const { anchor, title, deprecated } = operation;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading class="operation-title">
      {title}
      {deprecated && <span class="deprecated">{texts.deprecated}</span>}
      <a class="heading-anchor" href={`#${encodeURIComponent(anchor)}`} aria-label={page.texts.linkToSection}>
        <IconView name="hashtag" />
      </a>
    </Heading>
  );
}

/**
 * An operation: its parameters, body and responses, with a call to try next to it.
 * @param isTitled with its title; the page may have the same title
 */
export function OperationView({
  reference,
  operation,
  isTitled = true,
}: OperationProps & { readonly isTitled?: boolean }): VNode {
  const { anchor, method, path, server, description, deprecated } = operation;
  const { texts } = reference;
  return (
    <article class="operation" id={anchor}>
      {isTitled && <Title reference={reference} operation={operation} />}
      <p class="operation-path">
        <MethodBadge method={method} />
        <code>{path}</code>
        {server === undefined && <span class="type">{texts.webhook}</span>}
        {deprecated && !isTitled && <span class="deprecated">{texts.deprecated}</span>}
      </p>
      <div class="operation-columns">
        <div class="operation-text">
          <Prose text={description} reference={reference} />
          <Security reference={reference} operation={operation} />
          <Parameters reference={reference} operation={operation} />
          <RequestBody reference={reference} operation={operation} />
          <Answers reference={reference} operation={operation} />
        </div>
        <OperationSamples reference={reference} operation={operation} />
      </div>
    </article>
  );
}
