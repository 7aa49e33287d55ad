import type { VNode } from 'preact';
import { type RequestView, requestEditPath } from '../../components/change-request/use-request.ts';
import type { ShownConflict } from '../../data/conflicts.ts';
import { href } from '../../routes/location.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RenderedHtml } from '../../ui/rendered-html.tsx';
import { DecisionCard, type Keep } from './decision-card.tsx';
import { describeProperty } from './describe-property.ts';

interface ConflictCardProps {
  readonly view: RequestView;
  readonly conflict: ShownConflict;
  /** Among all, from 0. */
  readonly position: number;
  /** Among those in the text of its page, from 1. */
  readonly inPage: number;
  readonly stylesheets: readonly string[];
  /** Absent without permission to resolve conflicts. */
  readonly onKeep: ((keep: Keep) => Promise<unknown>) | undefined;
}

/** Id of the element of a conflict. */
export const cardId = ({ id }: Pick<ShownConflict, 'id'>): string => `conflict-${id}`;

/** A conflict in a page or a text: both sides as readers would see them, and what can be kept. */
export function ConflictCard({ view, conflict, position, inPage, stylesheets, onKeep }: ConflictCardProps): VNode {
  const texts = getTexts('changes').request.conflict;
  const { keep, isEditable, page } = conflict;
  return (
    <DecisionCard
      id={cardId(conflict)}
      label={fill(texts.card, { number: formatNumber(position + 1) })}
      message={describeConflict(conflict)}
      main={<Side side="main" conflict={conflict} stylesheets={stylesheets} />}
      change={<Side side="change" conflict={conflict} stylesheets={stylesheets} />}
      choices={keep.map((side) => ({ keep: side, label: describeChoice(conflict, side) }))}
      onKeep={onKeep}
    >
      {isEditable && page !== undefined && (
        <LinkButton size="small" icon="pen" href={href(requestEditPath(view.ref, page.path, inPage))}>
          {texts.edit}
        </LinkButton>
      )}
    </DecisionCard>
  );
}

/** Whether the sides differ in a property of this name. */
const differsIn = ({ properties = [] }: ShownConflict, ...names: readonly string[]) =>
  properties.find(({ name }) => names.includes(name));

/** What both sides have done, as a sentence. */
function describeConflict(conflict: ShownConflict): string {
  const { message: texts } = getTexts('changes').request.conflict;
  if (conflict.properties === undefined) return texts.text;
  if (differsIn(conflict, 'page')) return texts.page;
  if (differsIn(conflict, 'text')) return texts.snippet;
  if (differsIn(conflict, 'page above')) return texts.above;
  return conflict.properties.every(({ name }) => name === 'place') ? texts.position : texts.properties;
}

/** A choice by what it does: of a page that one side has deleted, by whether it stays. */
function describeChoice(conflict: ShownConflict, side: Keep): string {
  const texts = getTexts('changes').request.conflict;
  const deletion = differsIn(conflict, 'page', 'text');
  if (deletion === undefined || side === 'both') return texts.keep[side];
  if (deletion[side] === 'deleted') return texts.keepDeleted;
  return deletion.name === 'page' ? texts.keepPage : texts.keepText;
}

interface SideProps {
  readonly side: 'main' | 'change';
  readonly conflict: ShownConflict;
  readonly stylesheets: readonly string[];
}

/** What one side has: rendered, as sentences, or nothing. */
function Side({ side, conflict, stylesheets }: SideProps): VNode {
  const texts = getTexts('changes').request.conflict;
  const { properties } = conflict;
  const { text, html } = conflict[side];
  const rendered = html !== undefined && <RenderedHtml html={html} stylesheets={stylesheets} />;
  if (properties === undefined)
    return text.trim() === '' ? <p class="meta">{texts.nothing}</p> : rendered || <pre>{text}</pre>;
  const known = properties.filter(
    ({ name, [side]: value }) => value !== '' || (name !== 'place' && name !== 'page above'),
  );
  return (
    <>
      <ul class="conflict-properties">
        {known.map((property) => (
          <li key={property.name}>{describeProperty(property.name, property[side])}</li>
        ))}
      </ul>
      {rendered && (
        <section
          class="conflict-page"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard.
          tabIndex={0}
          aria-label={`${side === 'main' ? texts.main : texts.ours}: ${conflict.page?.title}`}
        >
          {rendered}
        </section>
      )}
    </>
  );
}
