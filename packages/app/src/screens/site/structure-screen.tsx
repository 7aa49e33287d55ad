import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import { deletePart, listPartActions, movePart, renamePart } from '../../actions/site-structure.tsx';
import {
  buildStructureTree,
  listParts,
  mayMovePart,
  placeOf,
  type StructureContext,
  type StructureNode,
} from '../../components/site/structure-nodes.tsx';
import { siteStructureQuery } from '../../data/sites.ts';
import { openAddDialog } from '../../dialogs/site/add-part-dialog.tsx';
import { openPartDialog } from '../../dialogs/site/part-dialog.tsx';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SiteScreen, type SiteView } from '../../shell/site-screen.tsx';
import { getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { openMenu } from '../../ui/menu.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { Tree } from '../../ui/tree/tree.tsx';

/** The structure of a site: sections, groups of them, and their site spaces. */
export function StructureScreen({ params }: ScreenProps): VNode {
  return (
    <SiteScreen params={params} tab="structure" width="reading" actions={(view) => <AddButton view={view} />}>
      {(view) => <Structure key={view.site.id} view={view} />}
    </SiteScreen>
  );
}

/** The structure as a tree, with its actions. */
function useStructure({ ref, mayManage }: SiteView) {
  const query = useQuery(siteStructureQuery(ref.organization, ref.site));
  const spoken = language.value;
  const nodes = useMemo(
    () => (query.data === undefined ? [] : buildStructureTree(query.data, mayManage)),
    [query.data, mayManage, spoken],
  );
  return { query, nodes };
}

function listAddActions(context: StructureContext): Action[] {
  const { structure: texts } = getTexts('sites');
  const entry = (part: 'variant' | 'section' | 'group', label: string, icon: string, keys?: string): Action => ({
    id: `structure.add-${part}`,
    label,
    icon,
    perform: () => openAddDialog(context, part),
    ...(keys !== undefined && { keys }),
  });
  return [
    entry('variant', texts.addSpace, 'book', 'n'),
    entry('section', texts.addSection, 'layer-group'),
    entry('group', texts.addGroup, 'folder'),
  ];
}

function AddButton({ view }: { readonly view: SiteView }): VNode | null {
  const { nodes } = useStructure(view);
  const spoken = language.value;
  const actions = useMemo(
    () => (view.mayManage ? listAddActions({ ref: view.ref, nodes, rename: () => undefined }) : []),
    [view.ref.site, view.mayManage, nodes, spoken],
  );
  useActions(getTexts('shell').site.structure, actions);
  if (!view.mayManage) return null;
  const { add } = getTexts('sites').structure;
  return (
    <Button
      kind="primary"
      icon="plus"
      aria-haspopup="menu"
      onClick={({ currentTarget: anchor }) =>
        openMenu({ label: add, groups: [{ items: actions.map(toMenuItem) }], anchor, placement: 'bottom-end' })
      }
    >
      {add}
    </Button>
  );
}

function Structure({ view }: { readonly view: SiteView }): VNode {
  const { structure: texts } = getTexts('sites');
  const { query, nodes } = useStructure(view);
  const [renaming, setRenaming] = useState<string>();
  const context: StructureContext = { ref: view.ref, nodes, rename: setRenaming };
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={6} />}>
      {() =>
        nodes.length === 0 ? (
          <EmptyState icon="book" title={texts.emptyTitle} text={view.mayManage ? texts.emptyText : undefined}>
            {view.mayManage && (
              <Button kind="primary" icon="plus" onClick={() => openAddDialog(context, 'variant')}>
                {texts.addSpace}
              </Button>
            )}
          </EmptyState>
        ) : (
          <StructureTree view={view} context={context} renaming={renaming} onRenaming={setRenaming} />
        )
      }
    </QueryView>
  );
}

interface StructureTreeProps {
  readonly view: SiteView;
  readonly context: StructureContext;
  readonly renaming: string | undefined;
  readonly onRenaming: (id: string | undefined) => void;
}

function StructureTree({ view: { ref, mayManage }, context, renaming, onRenaming }: StructureTreeProps): VNode {
  const { structure: texts } = getTexts('sites');
  const { nodes } = context;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const parts = useMemo(() => listParts(nodes), [nodes]);
  const expanded = useMemo(
    () => new Set(parts.filter(({ id, children }) => children !== undefined && !closed.has(id)).map(({ id }) => id)),
    [parts, closed],
  );
  const of = (node: { readonly id: string }) => node as StructureNode;
  return (
    <>
      <p class="structure-lead">{nodes[0]?.item.kind === 'site-space' ? texts.flatText : texts.sectionsText}</p>
      <div class="card">
        <Tree
          label={texts.tree}
          nodes={nodes}
          expanded={expanded}
          onExpand={(id, isExpanded) =>
            setClosed((former) => new Set(isExpanded ? [...former].filter((each) => each !== id) : [...former, id]))
          }
          titleLimit={100}
          {...(mayManage && {
            menu: (node) => listPartActions(context, of(node)).map((actions) => ({ items: actions.map(toMenuItem) })),
            onOpen: (node) => void openPartDialog(ref, of(node)),
            renaming,
            onRenaming: (id) => {
              const part = parts.find((each) => each.id === id);
              if (part?.item.kind === 'site-space') void openPartDialog(ref, part);
              else onRenaming(id);
            },
            onRename: (node, title) => void renamePart(ref, of(node), title),
            onDelete: (node) => void deletePart(ref, of(node)),
            onMove: (node, to) => void movePart(context, of(node), placeOf(to)),
            mayMove: (node, to) => mayMovePart(of(node), to),
          })}
        />
      </div>
    </>
  );
}
