import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { listPages } from '../../components/pages/page-combobox.tsx';
import { pageTreeQuery } from '../../data/pages.ts';
import { useDestinations } from '../../data/site-destinations.ts';
import type { SiteRef } from '../../data/sites.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** The target of a link, in the format of the settings. */
export type SettingsLinkTarget = { [key: string]: unknown } | null;

/** A link in the settings; members without a field stay unchanged. */
export interface SettingsLink {
  title: string;
  to: SettingsLinkTarget;
}

interface LinkListProps<Link extends SettingsLink> {
  readonly label: string;
  readonly siteRef: SiteRef;
  readonly links: readonly Link[];
  readonly onLinks: (links: Link[]) => void;
  readonly create: () => Link;
  readonly max: number;
  /** Further fields of each link, below it. */
  readonly more?: (link: Link, onLink: (link: Link) => void) => VNode;
}

/** An ordered list of links, each with a title and a target. */
export function LinkList<Link extends SettingsLink>(props: LinkListProps<Link>): VNode {
  const { label, siteRef, links, onLinks, create, max, more } = props;
  const { links: texts } = getTexts('customize');
  const move = (from: number, to: number) => {
    const link = links[from];
    if (link !== undefined) onLinks(links.toSpliced(from, 1).toSpliced(to, 0, link));
  };
  return (
    <fieldset class="link-list">
      <legend class="field-label">{label}</legend>
      {links.map((link, index) => {
        const set = (next: Link) => onLinks(links.with(index, next));
        return (
          <div class="link-item" key={index}>
            <div class="link-item-head">
              <Input
                label={fill(texts.linkTitle, { number: index + 1 })}
                isLabelHidden
                placeholder={texts.titlePlaceholder}
                value={link.title}
                maxLength={64}
                onValue={(title) => set({ ...link, title })}
              />
              <IconButton
                icon="chevron-up"
                size="small"
                label={fill(texts.moveUp, { title: link.title })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="trash"
                size="small"
                label={fill(texts.remove, { title: link.title })}
                onClick={() => onLinks(links.toSpliced(index, 1))}
              />
            </div>
            <LinkTargetFields siteRef={siteRef} number={index + 1} to={link.to} onTo={(to) => set({ ...link, to })} />
            {more?.(link, set)}
          </div>
        );
      })}
      <Button size="small" icon="plus" disabled={links.length >= max} onClick={() => onLinks([...links, create()])}>
        {texts.add}
      </Button>
    </fieldset>
  );
}

const KINDS = ['url', 'page', 'space', 'none'] as const;
type Kind = (typeof KINDS)[number] | 'other';

const kindOf = (to: SettingsLinkTarget): Kind => {
  if (to === null) return 'none';
  const { kind } = to;
  return kind === 'url' || kind === 'page' || kind === 'space' ? kind : 'other';
};

const FIRST: Readonly<Record<Exclude<Kind, 'other'>, SettingsLinkTarget>> = {
  url: { kind: 'url', url: 'https://' },
  page: { kind: 'page', page: '' },
  space: { kind: 'space', space: '' },
  none: null,
};

interface LinkTargetFieldsProps {
  readonly siteRef: SiteRef;
  readonly number: number;
  readonly to: SettingsLinkTarget;
  readonly onTo: (to: SettingsLinkTarget) => void;
}

/** Target of a link: a URL, a page or a space of the site, or none. Other kinds stay unchanged. */
export function LinkTargetFields({ siteRef, number, to, onTo }: LinkTargetFieldsProps): VNode {
  const { links: texts } = getTexts('customize');
  const { siteSpaces } = useDestinations(siteRef);
  const kind = kindOf(to);
  const spaces = siteSpaces.map(({ title, space }) => ({ value: space.id, label: title }));
  const kinds: readonly Kind[] = kind === 'other' ? [...KINDS, 'other'] : KINDS;
  const space = typeof to?.['space'] === 'string' ? to['space'] : '';
  return (
    <div class="link-target-fields">
      <Select
        label={fill(texts.kind, { number })}
        isLabelHidden
        value={kind}
        options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        onValue={(next) => next !== 'other' && onTo(FIRST[next])}
      />
      {kind === 'url' && (
        <Input
          label={fill(texts.url, { number })}
          isLabelHidden
          value={String(to?.['url'] ?? '')}
          onValue={(url) => onTo({ kind: 'url', url })}
          spellcheck={false}
          maxLength={2048}
        />
      )}
      {kind === 'space' && (
        <Select
          label={fill(texts.space, { number })}
          isLabelHidden
          value={space}
          options={[{ value: '', label: texts.choose }, ...spaces]}
          onValue={(next) => onTo({ kind: 'space', space: next })}
        />
      )}
      {kind === 'page' && (
        <>
          <Select
            label={fill(texts.space, { number })}
            isLabelHidden
            value={space}
            options={[{ value: '', label: texts.choose }, ...spaces]}
            onValue={(next) => onTo({ kind: 'page', page: '', space: next })}
          />
          {space !== '' && (
            <PageField
              space={space}
              label={fill(texts.page, { number })}
              page={String(to?.['page'] ?? '')}
              onPage={(page) => onTo({ kind: 'page', page, space })}
            />
          )}
        </>
      )}
    </div>
  );
}

interface PageFieldProps {
  readonly space: string;
  readonly label: string;
  readonly page: string;
  readonly onPage: (page: string) => void;
}

function PageField({ space, label, page, onPage }: PageFieldProps): VNode {
  const tree = useQuery(pageTreeQuery({ kind: 'space', space })).data;
  const items = listPages(tree?.pages ?? [])
    .filter(({ type }) => type === 'document')
    .map(({ id, title, path = '' }) => ({ value: id, label: title, detail: `/${path}` }));
  return (
    <Combobox
      label={label}
      isLabelHidden
      items={items}
      value={page === '' ? [] : [page]}
      onValue={([next = '']) => onPage(next)}
    />
  );
}
