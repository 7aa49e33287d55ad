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
  openMoveDialog,
  renameItem,
} from '../../actions/content.tsx';
import { toMenuItem } from '../../actions/registry.ts';
import {
  buildContentTree,
  type ContentNode,
  filterTree,
  listFolders,
} from '../../components/content/content-nodes.tsx';
import type { Organization } from '../../data/bootstrap.ts';
import { collectionsQuery } from '../../data/collections.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { href } from '../../routes/location.ts';
import { useIdlePreload } from '../../routes/use-idle-preload.ts';
import { expanded, setExpanded } from '../../shell/expanded.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FilterField } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { Tree } from '../../ui/tree/tree.tsx';
import { nodeMeta } from './node-meta.tsx';

interface ContentSectionProps {
  readonly organization: Organization;
  /** The node whose title is being edited. */
  readonly renaming: string | undefined;
  readonly onRenaming: (id: string | undefined) => void;
}

/** A filter field is shown from this number of items. */
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
  // The screen of pages is the same for every space.
  const first = spaces.data?.items[0]?.id;
  useIdlePreload(first && `/o/${organization.id}/s/${first}`);
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
  const visibleNodes = useMemo(() => (filter.trim() === '' ? nodes : filterTree(nodes, filter)), [nodes, filter]);
  const open = filter.trim() === '' ? expanded.value : new Set(listFolders(visibleNodes));
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
          <FilterField label={texts.filterPlaceholder} value={filter} onValue={setFilter} />
        </div>
      )}
      {visibleNodes.length === 0 ? (
        <EmptyState isCompact icon="magnifying-glass" title={fill(texts.filterEmpty, { query: filter })} />
      ) : (
        <Tree
          label={texts.content}
          nodes={visibleNodes}
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

/** The empty state for people who may create content. */
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
