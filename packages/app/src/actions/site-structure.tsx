import { presentPlace, refOf, type StructureContext, type StructureNode } from '../components/site/structure-nodes.tsx';
import {
  deleteGroup,
  deleteSection,
  deleteSiteSpace,
  duplicateSiteSpace,
  moveInStructure,
  NEVER,
  type StructurePlace,
  updateGroup,
  updateSection,
  updateSiteSpace,
} from '../data/site-structure.ts';
import { type SiteRef, updateSite } from '../data/sites.ts';
import { openAddDialog } from '../dialogs/site/add-part-dialog.tsx';
import { openMovePartDialog } from '../dialogs/site/move-part-dialog.tsx';
import { openPartDialog } from '../dialogs/site/part-dialog.tsx';
import { navigate } from '../routes/location.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

export const movePart = ({ ref, nodes }: StructureContext, node: StructureNode, to: StructurePlace): Promise<boolean> =>
  attemptChange(async () => {
    const former = presentPlace(nodes, node.id);
    await moveInStructure(ref, refOf(node), to);
    const undo = former && { undo: () => moveInStructure(ref, refOf(node), former) };
    showToast(fill(getTexts('sites').structure.moved, { title: node.title }), undo);
  });

/** Changes the title of a group or section; site spaces have the title of their space. */
export const renamePart = (ref: SiteRef, { id, title: former, item }: StructureNode, title: string): Promise<boolean> =>
  attemptChange(async () => {
    const write = (next: string) =>
      item.kind === 'site-section' ? updateSection(ref, id, { title: next }) : updateGroup(ref, id, { title: next });
    await write(title);
    showToast(getTexts('sites').saved, { undo: () => write(former) });
  });

/** Lists what readers lose, and removes a part; spaces with their content stay. */
export const deletePart = (ref: SiteRef, { id, title, item }: StructureNode): Promise<boolean> =>
  attemptChange(async () => {
    const { remove: words } = getTexts('sites').structure;
    const isConfirmed = await confirm({
      title: fill(words.title[item.kind], { title }),
      text: words.text[item.kind],
      confirm: words.button,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    if (item.kind === 'site-section-group') await deleteGroup(ref, id);
    else await (item.kind === 'site-section' ? deleteSection(ref, id) : deleteSiteSpace(ref, id));
    showToast(fill(words.done, { title }));
  });

/** Shows a part to all readers of the site, or hides it. */
const setHidden = (ref: SiteRef, { id, item }: StructureNode, isHidden: boolean): Promise<boolean> =>
  attemptChange(async () => {
    if (item.kind === 'site-section-group') return;
    const former = (item.kind === 'site-section' ? item.section : item.siteSpace).condition ?? null;
    const write = (condition: string | null) =>
      item.kind === 'site-section' ? updateSection(ref, id, { condition }) : updateSiteSpace(ref, id, { condition });
    await write(isHidden ? NEVER : null);
    const { nowHidden, nowShown } = getTexts('sites').structure;
    showToast(isHidden ? nowHidden : nowShown, { undo: () => write(former) });
  });

const makeDefault = (ref: SiteRef, { id, title, item }: StructureNode): Promise<boolean> =>
  attemptChange(async () => {
    if (item.kind === 'site-section') await updateSite(ref, { defaultSiteSection: id });
    else if (item.kind === 'site-space') {
      const { section } = item.siteSpace;
      if (section === undefined) await updateSite(ref, { defaultSiteSpace: id });
      else await updateSection(ref, section, { defaultSiteSpace: id });
    }
    showToast(fill(getTexts('sites').structure.nowDefault, { title }));
  });

const duplicate = (ref: SiteRef, { id, title }: StructureNode): Promise<boolean> =>
  attemptChange(async () => {
    await duplicateSiteSpace(ref, id);
    showToast(fill(getTexts('sites').structure.duplicated, { title }));
  });

/** Actions of a part, in groups. */
export function listPartActions(context: StructureContext, node: StructureNode): Action[][] {
  const { ref } = context;
  const { structure: texts } = getTexts('sites');
  const shell = getTexts('shell');
  const { item, id } = node;
  const main: Action[] = [
    { id: 'part.edit', label: texts.edit, icon: 'pen', perform: () => void openPartDialog(ref, node) },
  ];
  if (item.kind === 'site-space') {
    const path = `/o/${ref.organization}/s/${item.siteSpace.space.id}`;
    main.unshift({ id: 'part.open', label: texts.openSpace, icon: 'book', perform: () => navigate(path) });
  } else
    main.push({
      id: 'part.rename',
      label: shell.rename,
      icon: 'pen-to-square',
      keys: 'F2',
      perform: () => context.rename(id),
    });
  if (item.kind === 'site-section')
    main.push({
      id: 'part.variant',
      label: texts.addVariant,
      icon: 'plus',
      perform: () => openAddDialog(context, 'variant', id),
    });
  return [
    main,
    listPlaceActions(context, node),
    [
      {
        id: 'part.delete',
        label: texts.remove.action,
        icon: 'trash',
        keys: 'Delete',
        isDanger: true,
        perform: () => void deletePart(ref, node),
      },
    ],
  ];
}

function listPlaceActions(context: StructureContext, node: StructureNode): Action[] {
  const { ref } = context;
  const { structure: texts } = getTexts('sites');
  const { item } = node;
  const actions: Action[] = [
    {
      id: 'part.move',
      label: texts.moveTo,
      icon: 'arrow-right',
      perform: () => openMovePartDialog(context, node, (to) => void movePart(context, node, to)),
    },
  ];
  if (item.kind === 'site-section-group') return actions;
  const { default: isDefault, condition } = item.kind === 'site-section' ? item.section : item.siteSpace;
  if (!isDefault)
    actions.push({
      id: 'part.default',
      label: texts.makeDefault,
      icon: 'house',
      perform: () => void makeDefault(ref, node),
    });
  actions.push({
    id: 'part.hide',
    label: condition === undefined ? texts.hide : texts.show,
    icon: condition === undefined ? 'eye-slash' : 'eye',
    perform: () => void setHidden(ref, node, condition === undefined),
  });
  if (item.kind === 'site-space')
    actions.push({
      id: 'part.duplicate',
      label: texts.duplicate,
      icon: 'copy',
      perform: () => void duplicate(ref, node),
    });
  return actions;
}
