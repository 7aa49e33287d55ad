import type { VNode } from 'preact';
import type { Spec } from '../../data/specs.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';

/** The processing state of a specification. */
export function SpecState({ spec }: { readonly spec: Spec }): VNode {
  const texts = getTexts('specifications');
  const hasFailed = spec.processingState === 'complete' && spec.lastProcessErrorMessage !== undefined;
  const state = hasFailed ? 'failed' : spec.processingState;
  const tone = state === 'complete' ? 'success' : state === 'failed' ? 'danger' : 'neutral';
  return <Badge tone={tone}>{texts.states[state]}</Badge>;
}

export const describeSpecSource = ({ sourceURL }: Spec): string => {
  const texts = getTexts('specifications');
  return sourceURL === undefined ? texts.uploaded : fill(texts.fromUrl, { url: sourceURL });
};
