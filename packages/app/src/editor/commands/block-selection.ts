import { type Node, type NodeRange, type ResolvedPos, Slice } from 'prosemirror-model';
import { NodeSelection, Selection, SelectionRange, TextSelection } from 'prosemirror-state';
import type { Mappable } from 'prosemirror-transform';

/**
 * A selection of adjacent sibling blocks with a movable end. A single block is a `NodeSelection`. `$anchor` and `$head`
 * are positions in the parent, between its children.
 */
export class BlockSelection extends Selection {
  constructor($anchor: ResolvedPos, $head: ResolvedPos) {
    const [$from, $to] = $anchor.pos < $head.pos ? [$anchor, $head] : [$head, $anchor];
    super($anchor, $head, [new SelectionRange($from, $to)]);
  }

  /** The selection between two positions of one parent: of one block, or of several. */
  static between(doc: Node, anchor: number, head: number): Selection {
    const [from, to] = anchor < head ? [anchor, head] : [head, anchor];
    const { nodeAfter } = doc.resolve(from);
    if (nodeAfter !== null && from + nodeAfter.nodeSize === to && NodeSelection.isSelectable(nodeAfter)) {
      return NodeSelection.create(doc, from);
    }
    return new BlockSelection(doc.resolve(anchor), doc.resolve(head));
  }

  override map(doc: Node, mapping: Mappable): Selection {
    const $anchor = doc.resolve(mapping.map(this.anchor));
    const $head = doc.resolve(mapping.map(this.head));
    const isKept = isBorder($anchor) && $anchor.sameParent($head) && $anchor.pos !== $head.pos;
    return isKept ? BlockSelection.between(doc, $anchor.pos, $head.pos) : Selection.near($head);
  }

  override eq(other: Selection): boolean {
    return other instanceof BlockSelection && other.anchor === this.anchor && other.head === this.head;
  }

  override content(): Slice {
    return new Slice(this.$from.parent.content.cut(this.$from.parentOffset, this.$to.parentOffset), 0, 0);
  }

  override toJSON(): { readonly type: string; readonly anchor: number; readonly head: number } {
    return { type: 'blocks', anchor: this.anchor, head: this.head };
  }

  static override fromJSON(doc: Node, json: { readonly anchor: number; readonly head: number }): Selection {
    return BlockSelection.between(doc, json.anchor, json.head);
  }

  override getBookmark() {
    const { anchor, head } = this;
    return bookmark(anchor, head);
  }
}

BlockSelection.prototype.visible = false;
Selection.jsonID('blocks', BlockSelection);

/** Whether a position is between blocks. */
const isBorder = ($pos: ResolvedPos): boolean => !$pos.parent.inlineContent && !$pos.parent.isLeaf;

function bookmark(anchor: number, head: number): ReturnType<Selection['getBookmark']> {
  return {
    map: (mapping) => bookmark(mapping.map(anchor), mapping.map(head)),
    resolve: (doc) => {
      const [$anchor, $head] = [doc.resolve(anchor), doc.resolve(head)];
      return isBorder($anchor) && $anchor.sameParent($head) && anchor !== head
        ? BlockSelection.between(doc, anchor, head)
        : TextSelection.near($head);
    },
  };
}

/** The selection of the blocks of a range. */
export const selectRange = (doc: Node, { start, end }: Pick<NodeRange, 'start' | 'end'>): Selection =>
  BlockSelection.between(doc, start, end);
