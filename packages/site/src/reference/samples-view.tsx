import type { VNode } from 'preact';
import { highlightCode } from '../code/highlight.ts';
import { IconView } from '../components/icon.tsx';
import { keyboardScroll } from '../components/keyboard-scroll.ts';
import { fillText } from '../texts/find-texts.ts';
import { describeCall } from './call.ts';
import { writeExample } from './example.ts';
import type { ReferenceOperation } from './operation.ts';
import type { ReferenceContext } from './reference-context.ts';
import { type Sample, writeSamples } from './samples.ts';

interface CodeProps {
  readonly reference: ReferenceContext;
  readonly sample: Sample;
  /** It is below its title already. */
  readonly isTitled?: boolean;
}

/** Maximum characters of a highlighted example; longer ones are plain. */
const coloured = 20_000;

function SampleCode({ reference, sample: { title, syntax, code }, isTitled = false }: CodeProps): VNode {
  const { texts } = reference.page;
  const lines = code.split('\n');
  const tokens = code.length > coloured ? lines.map((text) => [{ text }]) : highlightCode(lines, syntax);
  return (
    <figure class="code" data-code>
      {!isTitled && <figcaption class="code-title">{title}</figcaption>}
      <button
        type="button"
        class="code-copy"
        data-copy-code
        hidden
        aria-label={texts.copyCode}
        data-done={texts.copied}
      >
        <IconView name="copy" />
        <IconView name="check" />
      </button>
      <pre {...keyboardScroll}>
        <code>
          {tokens.map((line, number) => (
            <span key={number} class="line">
              {line.map((token, index) =>
                'className' in token && token.className !== undefined ? (
                  <span key={index} class={token.className}>
                    {token.text}
                  </span>
                ) : (
                  token.text
                ),
              )}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}

/** One call in several languages: tabs as radio buttons, which need no script. Tabs of one title are synchronized. */
function SampleTabs({
  reference,
  samples,
}: {
  readonly reference: ReferenceContext;
  readonly samples: readonly Sample[];
}): VNode {
  const name = reference.page.nameElement('samples');
  return (
    <fieldset class="tabs samples" aria-label={reference.texts.call} data-tabs>
      {samples.map((sample, index) => {
        const id = `${name}-${index + 1}`;
        return [
          <input
            key={id}
            type="radio"
            class="tab-choice"
            name={name}
            id={id}
            checked={index === 0}
            data-tab={sample.title}
          />,
          <label key={`${id}-label`} for={id} class="tab">
            <span>{sample.title}</span>
          </label>,
          <div key={`${id}-panel`} class="tab-panel flow">
            <SampleCode reference={reference} sample={sample} isTitled />
          </div>,
        ];
      })}
    </fieldset>
  );
}

/** A call of an operation, and its responses. For a webhook, its payload. */
export function OperationSamples({
  reference,
  operation,
}: {
  readonly reference: ReferenceContext;
  readonly operation: ReferenceOperation;
}): VNode {
  const { document, texts } = reference;
  const answer = operation.answers.find(({ status, schema }) => status.startsWith('2') && schema !== undefined);
  const answered = answer && writeExample(document, answer);
  const sent = operation.server === undefined && operation.body ? writeExample(document, operation.body) : undefined;
  return (
    <div class="operation-examples">
      {operation.server !== undefined && (
        <SampleTabs reference={reference} samples={writeSamples(describeCall(document, operation))} />
      )}
      {sent !== undefined && (
        <SampleCode reference={reference} sample={{ title: texts.body, syntax: 'json', code: sent }} />
      )}
      {answer !== undefined && answered !== undefined && (
        <SampleCode
          reference={reference}
          sample={{ title: fillText(texts.answer, { status: answer.status }), syntax: 'json', code: answered }}
        />
      )}
    </div>
  );
}
