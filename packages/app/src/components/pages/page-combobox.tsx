import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ContentScope } from '../../data/content.ts';
import { type Page, pageTreeQuery } from '../../data/pages.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The pages of a tree in depth-first order. Pure. */
export const listPages = (pages: readonly Page[]): Page[] =>
  pages.flatMap((page) => [page, ...listPages(page.pages ?? [])]);

interface PageComboboxProps {
  readonly scope: ContentScope;
  readonly label: string;
  readonly hint?: string;
  /** Id of a page. */
  readonly value: string | undefined;
  readonly onValue: (page: string | undefined) => void;
  /** Filters the suggestions; documents by default. */
  readonly accepts?: (page: Page) => boolean;
  readonly placeholder?: string;
}

const isDocument = ({ type }: Page): boolean => type === 'document';

/** A select of a page, searched by title or path. */
export function PageCombobox(props: PageComboboxProps): VNode {
  const { scope, label, hint, value, onValue, accepts = isDocument, placeholder } = props;
  const tree = useQuery(pageTreeQuery(scope)).data;
  const items = useMemo(
    () =>
      listPages(tree?.pages ?? [])
        .filter(accepts)
        .map(({ id, title, path = '' }) => ({
          value: id,
          label: title,
          detail: `/${path}`,
          icon: <Icon name="file-lines" />,
        })),
    [tree, accepts],
  );
  return (
    <Combobox
      label={label}
      items={items}
      value={value === undefined ? [] : [value]}
      onValue={([page]) => onValue(page)}
      {...(hint !== undefined && { hint })}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}
