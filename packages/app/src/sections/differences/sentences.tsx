import type { ComponentChildren, VNode } from 'preact';
import type { Sentence } from './describe-change.ts';

/** Sentences with highlighted values. */
export const Sentences = ({ sentences }: { readonly sentences: readonly Sentence[] }): VNode => (
  <ul class="sentences">
    {sentences.map((sentence, index) => (
      <li key={index}>{withValues(sentence)}</li>
    ))}
  </ul>
);

function withValues({ text, values }: Sentence): ComponentChildren {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const value = name === undefined ? undefined : values[name];
    if (value === undefined) return part;
    return name === 'name' ? <strong key={index}>{value}</strong> : <code key={index}>{value}</code>;
  });
}
