import type { ComponentChildren, VNode } from 'preact';
import type { DiffLine, Hunk } from '../../data/page-changes.ts';
import { fill, formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { type PairedRow, pairLines } from './pair-lines.ts';

/** Both texts unified, or side by side. */
type SourceView = 'unified' | 'split';

interface SourceDiffProps {
  readonly title: string;
  readonly hunks: readonly Hunk[];
  readonly view: SourceView;
}

/** The changed lines of a text with context; longer equal parts are omitted. */
export function SourceDiff({ title, hunks, view }: SourceDiffProps): VNode {
  const texts = getTexts('changes').differences;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard.
    <section class="diff-frame" tabIndex={0} aria-label={fill(texts.diffOf, { title })}>
      <table class={`diff diff-${view}`}>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{texts.lineBefore}</th>
            {view === 'split' && <th scope="col">{texts.removed}</th>}
            <th scope="col">{texts.lineAfter}</th>
            <th scope="col">{view === 'split' ? texts.added : texts.title}</th>
          </tr>
        </thead>
        <tbody>
          {hunks.map((hunk, index) => (
            <HunkRows key={index} hunk={hunk} before={hunks[index - 1]} view={view} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HunkRowsProps {
  readonly hunk: Hunk;
  readonly before: Hunk | undefined;
  readonly view: SourceView;
}

function HunkRows({ hunk, before, view }: HunkRowsProps): VNode {
  const skipped = hunk.after.start - (before === undefined ? 1 : before.after.start + before.after.count);
  const rows = view === 'split' ? pairLines(hunk) : undefined;
  return (
    <>
      {skipped > 0 && (
        <tr class="diff-skip">
          <td colSpan={view === 'split' ? 4 : 3}>{formatCount(getTexts('changes').differences.skipped, skipped)}</td>
        </tr>
      )}
      {rows === undefined
        ? numberLines(hunk).map((row, index) => <UnifiedRow key={index} {...row} />)
        : rows.map((row, index) => <SplitRow key={index} row={row} />)}
    </>
  );
}

interface NumberedLine {
  readonly line: DiffLine;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Lines with their numbers in both texts. */
function numberLines({ before, after, lines }: Hunk): NumberedLine[] {
  let [old, fresh] = [before.start, after.start];
  return lines.map((line) => ({
    line,
    before: line.type === 'added' ? undefined : old++,
    after: line.type === 'removed' ? undefined : fresh++,
  }));
}

const SIGNS = { context: ' ', removed: '−', added: '+' } as const;

function UnifiedRow({ line, before, after }: NumberedLine): VNode {
  return (
    <tr class={`diff-line diff-${line.type}`}>
      <LineNumber number={before} />
      <LineNumber number={after} />
      <td class="diff-text">
        <Sign type={line.type} />
        {showWords(line)}
      </td>
    </tr>
  );
}

const LineNumber = ({ number }: { readonly number: number | undefined }): VNode => (
  <td class="diff-number">{number === undefined ? '' : formatNumber(number)}</td>
);

/** The kind of change of a line, for people who do not see its color. */
function Sign({ type }: { readonly type: DiffLine['type'] }): VNode {
  const texts = getTexts('changes').differences;
  return (
    <>
      <span class="diff-sign" aria-hidden="true">
        {SIGNS[type]}
      </span>
      {type !== 'context' && <span class="visually-hidden">{type === 'added' ? texts.added : texts.removed}: </span>}
    </>
  );
}

function SplitRow({ row: { before, after } }: { readonly row: PairedRow }): VNode {
  return (
    <tr class="diff-line">
      <LineNumber number={before?.number} />
      <SplitCell line={before?.line} />
      <LineNumber number={after?.number} />
      <SplitCell line={after?.line} />
    </tr>
  );
}

function SplitCell({ line }: { readonly line: DiffLine | undefined }): VNode {
  if (line === undefined) return <td class="diff-text diff-none" />;
  return (
    <td class={`diff-text diff-cell-${line.type}`}>
      <Sign type={line.type} />
      {showWords(line)}
    </td>
  );
}

/** The text of a line, with changed words marked. */
function showWords({ text, words, type }: DiffLine): ComponentChildren {
  if (words === undefined) return text === '' ? '\u200b' : text;
  return words.map(({ text: word, changed }, index) => {
    if (!changed) return word;
    return type === 'added' ? <ins key={index}>{word}</ins> : <del key={index}>{word}</del>;
  });
}
