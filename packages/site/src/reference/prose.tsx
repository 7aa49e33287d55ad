import type { VNode } from 'preact';

/** A description: paragraphs, with what stands between backticks as code. */
export function Prose({ text }: { readonly text: string | undefined }): VNode | null {
  if (text === undefined) return null;
  return (
    <div class="prose flow">
      {text
        .trim()
        .split(/\n{2,}/)
        .map((paragraph, index) => (
          <p key={index}>
            <CodeSpans text={paragraph} />
          </p>
        ))}
    </div>
  );
}

/** A line with code between backticks; the odd parts of it are the code. */
export function CodeSpans({ text }: { readonly text: string }): VNode {
  const parts = text.split('`');
  const even = parts.length % 2 === 1;
  return <>{even ? parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part)) : text}</>;
}
