import type { NavigationItem } from '../page-view.ts';
import { type ByteBudget, ENTRY_BYTES, measureBranch, measureLink, measureMore } from './measure-entry.ts';
import { findIndex, firstListed, limitEntry, type NavigationEntry, type NavigationTree } from './navigation-tree.ts';
import { presentMore } from './present-entry.ts';
import { openSiblingRun, type SiblingRun } from './sibling-run.ts';

/** One level of the path to the current page, or the pages below it. */
export interface TrailLevel<Node> {
  /** The ancestor on this level, or the current page. */
  readonly onTrail?: { readonly node: Node; readonly entry: NavigationEntry; readonly isCurrent: boolean };
  /** The entry among its siblings. */
  readonly run?: SiblingRun<Node>;
  /** Its siblings, where none of them fit: a link to all of the level. */
  readonly more?: NavigationItem;
}

interface OpenedTrail<Node> {
  readonly levels: readonly TrailLevel<Node>[];
  /** What the trail leaves. */
  readonly budget: ByteBudget;
}

/** How much of a trail is shown. The next one is used where the bytes of one do not suffice. */
interface TrailForm {
  /** The levels between the first and the last ones: with siblings, with a link to them, or alone. */
  readonly between: 'siblings' | 'more' | 'alone';
  readonly maxTitle?: number;
  readonly maxHref?: number;
}

const FORMS: readonly TrailForm[] = [
  { between: 'siblings' },
  { between: 'more' },
  { between: 'more', maxTitle: 60, maxHref: 200 },
  { between: 'alone', maxTitle: 30, maxHref: 100 },
];
/** Levels at either end that always have siblings. */
const [FIRST_LEVELS, LAST_LEVELS] = [3, 3];
/** Bytes that a trail leaves to siblings. */
const RESERVE = ENTRY_BYTES / 4;

/** Opens the levels of a trail, in the first form that leaves bytes for siblings. */
export function openTrail<Node>(tree: NavigationTree<Node>, trail: readonly Node[]): OpenedTrail<Node> {
  const unlisted = trail.findIndex((node) => !tree.isListed(node));
  const listed = unlisted < 0 ? trail : trail.slice(0, unlisted);
  let opened: OpenedTrail<Node> = { levels: [], budget: { bytes: 0 } };
  for (const form of FORMS) {
    opened = openLevels(tree, trail, listed.length, form);
    if (opened.budget.bytes >= RESERVE) break;
  }
  return opened;
}

/** @param count how many nodes of the trail are listed; its level is shown without the next one */
function openLevels<Node>(
  tree: NavigationTree<Node>,
  trail: readonly Node[],
  count: number,
  form: TrailForm,
): OpenedTrail<Node> {
  const budget = { bytes: ENTRY_BYTES };
  const levels: TrailLevel<Node>[] = [];
  for (let index = 0; index <= count; index++) {
    const [parent, node] = [trail[index - 1], trail[index]];
    const isCenterShown = index < count && node !== undefined;
    const onTrail = isCenterShown && {
      node,
      entry: limitEntry(tree.describe(node), form.maxTitle, form.maxHref),
      isCurrent: index === trail.length - 1,
    };
    if (onTrail !== false) budget.bytes -= measureLink(onTrail.entry) + measureBranch({ ...onTrail.entry, href: '' });
    const isBetween = index >= FIRST_LEVELS && index <= count - LAST_LEVELS;
    levels.push({
      ...(onTrail !== false && { onTrail }),
      ...(isBetween && form.between !== 'siblings'
        ? form.between === 'more' && linkToLevel(tree, parent, budget)
        : { run: openSiblingRun(tree, { parent, center: findIndex(tree, parent, node), isCenterShown }, budget) }),
    });
  }
  return { levels, budget };
}

/** The link to all entries of a level that has several. */
function linkToLevel<Node>(
  tree: NavigationTree<Node>,
  parent: Node | undefined,
  budget: ByteBudget,
): Pick<TrailLevel<Node>, 'more'> {
  if (parent === undefined || firstListed(tree, parent, 2).length < 2) return {};
  budget.bytes -= measureMore(tree.listHref(parent));
  return { more: presentMore(tree, parent, 'of') };
}
