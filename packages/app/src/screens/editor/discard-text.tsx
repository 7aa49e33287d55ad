import type { VNode } from 'preact';
import { listNames, useWriters } from '../../shell/names-of-writers.ts';
import { fill, getTexts } from '../../texts/texts.ts';

/** Lists the users who lose text. */
export function DiscardText({ writers }: { readonly writers: readonly string[] }): VNode {
  const texts = getTexts('editor');
  return <>{fill(texts.discardOthers, { people: listNames(useWriters(writers), texts) })}</>;
}
