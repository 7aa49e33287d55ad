import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { FilterChip } from '../../components/changes/filter-chip.tsx';
import type { CommentTarget } from '../../data/comments.ts';
import type { ContentScope } from '../../data/content.ts';
import { pageBlocksQuery } from '../../data/page-blocks.ts';
import { type Page, pageTreeQuery } from '../../data/pages.ts';
import { getTexts } from '../../texts/texts.ts';
import type { ComboboxItem } from '../../ui/combobox.tsx';

interface TargetPickerProps {
  readonly scope: ContentScope;
  readonly value: CommentTarget;
  readonly onValue: (value: CommentTarget) => void;
}

/** Target of a comment: the whole content by default, a page, or a block of it. */
export function TargetPicker({ scope, value, onValue }: TargetPickerProps): VNode {
  const texts = getTexts('changes').comments;
  const pages = usePageItems(scope);
  return (
    <span class="target-picker">
      <FilterChip
        label={texts.targetPage}
        items={pages}
        value={value.page}
        onValue={(page) => onValue(page === undefined ? {} : { page })}
      />
      {value.page !== undefined && (
        <BlockPicker scope={scope} value={{ ...value, page: value.page }} onValue={onValue} />
      )}
    </span>
  );
}

type PageTarget = CommentTarget & { readonly page: string };

function BlockPicker({ scope, value, onValue }: TargetPickerProps & { readonly value: PageTarget }): VNode | null {
  const texts = getTexts('changes').comments;
  const blocks = useQuery(pageBlocksQuery(scope, value.page)).data ?? [];
  if (blocks.length === 0) return null;
  return (
    <FilterChip
      label={texts.targetBlock}
      items={blocks.map(({ key, text }) => ({ value: key, label: text }))}
      value={value.node}
      onValue={(node) => onValue({ page: value.page, ...(node !== undefined && { node }) })}
    />
  );
}

/** All pages of a scope as items of a select, with their ancestors. */
export function usePageItems(scope: ContentScope): ComboboxItem[] {
  const tree = useQuery(pageTreeQuery(scope)).data;
  return listItems(tree?.pages ?? [], []);
}

const listItems = (pages: readonly Page[], above: readonly string[]): ComboboxItem[] =>
  pages.flatMap((page) => [
    { value: page.id, label: page.title, ...(above.length > 0 && { detail: above.join(' / ') }) },
    ...listItems(page.pages ?? [], [...above, page.title]),
  ]);
