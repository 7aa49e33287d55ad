import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import {
  addCollection,
  addSpace,
  deleteItem,
  dropItem,
  listItemActions,
  mayMoveItem,
  renameItem,
} from '../../actions/content.tsx';
import { toMenuItem } from '../../actions/registry.ts';
import type { Organization } from '../../data/bootstrap.ts';
import { collectionsQuery } from '../../data/collections.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { href } from '../../routes/router.ts';
import { buildContentTree, type ContentNode, filterTree, listFolders } from '../../shell/content-nodes.tsx';
import { expanded, setExpanded } from '../../shell/expanded.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { Tree } from '../../ui/tree/tree.tsx';
import { openMoveDialog } from './move-dialog.tsx';
import { nodeMeta } from './node-meta.tsx';

interface ContentSectionProps {
  readonly organization: Organization;
  /** The node whose title is being written. */
  readonly renaming: string | undefined;
  readonly onRenaming: (id: string | undefined) => void;
}

/** From this many on, a field to filter by stands above them. */
const FILTER_FROM = 8;

/** Spaces and collections as a tree. */
export function ContentSection(props: ContentSectionProps): VNode {
  const { organization } = props;
  const texts = getTexts('home');
  const spaces = useQuery(spacesQuery(organization.id));
  const collections = useQuery(collectionsQuery(organization.id));
  const total = (spaces.data?.count ?? 0) + (collections.data?.count ?? 0);
  const nodes = useMemo(
    () => buildContentTree(collections.data?.items ?? [], spaces.data?.items ?? []).map(withMeta),
    [collections.data, spaces.data],
  );
  return (
    <Section title={texts.content} count={total > 0 && <CountBadge>{total}</CountBadge>}>
      <QueryView query={spaces} skeleton={<SkeletonRows rows={8} />} organization={organization.title}>
        {() => (
          <QueryView query={collections} skeleton={<SkeletonRows rows={8} />} organization={organization.title}>
            {() =>
              nodes.length === 0 ? <NoContent {...props} /> : <ContentTree {...props} nodes={nodes} total={total} />
            }
          </QueryView>
        )}
      </QueryView>
    </Section>
  );
}

const withMeta = (node: ContentNode): ContentNode => ({
  ...node,
  meta: nodeMeta(node.item),
  ...(node.children && { children: node.children.map(withMeta) }),
});

interface ContentTreeProps extends ContentSectionProps {
  readonly nodes: readonly ContentNode[];
  readonly total: number;
}

function ContentTree({ organization, nodes, total, renaming, onRenaming }: ContentTreeProps): VNode {
  const texts = getTexts('home');
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => (filter.trim() === '' ? nodes : filterTree(nodes, filter)), [nodes, filter]);
  const open = filter.trim() === '' ? expanded.value : new Set(listFolders(shown));
  const isTop = organization.permissions.createContent;
  const menu = (node: ContentNode) =>
    listItemActions(node, {
      rename: (id) => {
        setExpanded(node.id, true);
        onRenaming(id);
      },
      chooseDestination: (moved) => openMoveDialog(moved, nodes, isTop),
    }).map((actions) => ({ items: actions.map(toMenuItem) }));
  return (
    <div class="card">
      {total >= FILTER_FROM && (
        <div class="card-filter">
          <Input
            label={texts.filterPlaceholder}
            isLabelHidden
            placeholder={texts.filterPlaceholder}
            icon="magnifying-glass"
            type="search"
            value={filter}
            onValue={setFilter}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState isCompact icon="magnifying-glass" title={fill(texts.filterEmpty, { query: filter })} />
      ) : (
        <Tree
          label={texts.content}
          nodes={shown}
          expanded={open}
          onExpand={setExpanded}
          menu={(node) => menu(node as ContentNode)}
          renaming={renaming}
          onRenaming={onRenaming}
          onRename={(node, title) => void renameItem((node as ContentNode).item, title)}
          onDelete={(node) => void deleteItem(node as ContentNode)}
          onMove={(node, to) => void dropItem(node as ContentNode, to)}
          mayMove={(node, to) => mayMoveItem(node as ContentNode, to) && (to.parent !== null || isTop)}
        />
      )}
    </div>
  );
}

/** The first thing that somebody sees who may create. */
function NoContent({ organization, onRenaming }: ContentSectionProps): VNode {
  const texts = getTexts('home');
  const mayCreate = organization.permissions.createContent;
  const top = { organization: organization.id, parent: null };
  return (
    <EmptyState icon="book" title={texts.emptyTitle} text={mayCreate ? texts.emptyText : texts.emptyReaderText}>
      {mayCreate && (
        <>
          <Button kind="primary" icon="plus" onClick={() => void addSpace(top, onRenaming)}>
            {texts.newSpace}
          </Button>
          <Button icon="folder" onClick={() => void addCollection(top, onRenaming)}>
            {texts.newCollection}
          </Button>
          <LinkButton icon="file-import" href={href(`/o/${organization.id}/~/start`)}>
            {texts.importContent}
          </LinkButton>
        </>
      )}
    </EmptyState>
  );
}
