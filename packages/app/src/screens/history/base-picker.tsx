import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { describeRevision } from '../../components/history/describe-revision.ts';
import { now } from '../../data/now.ts';
import type { RevisionHead } from '../../data/revision-head.ts';
import { historyQuery } from '../../data/revisions.ts';
import type { Space } from '../../data/spaces.ts';
import { filterBy } from '../../routes/query-place.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';
import { describeAge } from '../../ui/time.tsx';

interface BasePickerProps {
  readonly space: Space;
  readonly revision: RevisionHead;
  readonly base: string | undefined;
}

const PARENT = 'parent';

/** The base of a comparison: the previous revision, or any other of the space. */
export function BasePicker({ space, revision, base }: BasePickerProps): VNode {
  const texts = getTexts('changes').history;
  const query = useInfiniteQuery(historyQuery({ space: space.id }, {}));
  const revisions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const items: ComboboxItem[] = [
    { value: PARENT, label: texts.compareParent },
    ...revisions
      .filter(({ id }) => id !== revision.id)
      .map((each) => ({
        value: each.id,
        label: `${fill(texts.number, { number: formatNumber(each.number) })}: ${describeRevision(each)}`,
        detail: `${each.createdBy.displayName}, ${describeAge(each.createdAt, now())}`,
      })),
  ];
  const known = base === undefined || items.some(({ value }) => value === base);
  return (
    <div class="base-picker">
      <Combobox
        label={texts.compare}
        items={known ? items : [...items, { value: base, label: base.slice(0, 8) }]}
        value={[base ?? PARENT]}
        onValue={([value]) => filterBy({ base: value === PARENT ? undefined : value })}
      />
    </div>
  );
}
