import type { ColumnType } from '@bindery/editor-model';
import type { BlockKind, InlineKind } from '../../data/insert-kinds.ts';
import type { Plural } from '../plural.ts';

/** The words of the menus of the block editor. */
export interface EditorMenuTexts {
  readonly insert: string;
  readonly mention: string;
  readonly pageLink: string;
  readonly emoji: string;
  readonly noMatches: string;
  readonly loading: string;
  readonly loadFailed: string;
  readonly matches: Plural;
  readonly sections: SectionTexts;
  readonly blocks: Readonly<Record<BlockKind | InlineKind, string>>;
  readonly tabTitles: readonly [string, string];
  readonly stepTitles: readonly [string, string];
  readonly block: BlockMenuTexts;
  readonly comments: {
    readonly new: string;
    readonly marker: string;
    readonly count: Plural;
    readonly sent: string;
    readonly all: string;
    readonly newBlock: string;
    readonly suggestionOutdated: string;
  };
  readonly reusable: {
    readonly make: string;
    readonly title: string;
    readonly text: Plural;
    readonly name: string;
    readonly create: string;
    readonly created: string;
    readonly notIncluded: string;
  };
  readonly toolbar: ToolbarTexts;
  readonly link: LinkTexts;
  readonly colors: ColorTexts;
  readonly table: TableTexts;
  readonly keys: KeyTexts;
}

/** What keys of the text do that no menu does. */
export interface KeyTexts {
  readonly title: string;
  readonly indent: string;
  readonly outdent: string;
  readonly selectBlock: string;
  readonly extendSelection: string;
  readonly leaveBlock: string;
  readonly toolbar: string;
  readonly leaveText: string;
}

export interface SectionTexts {
  readonly recent: string;
  readonly text: string;
  readonly lists: string;
  readonly layout: string;
  readonly media: string;
  readonly content: string;
  readonly api: string;
  readonly inline: string;
}

export interface BlockMenuTexts {
  readonly handle: string;
  readonly handleHint: string;
  readonly turnInto: string;
  readonly turnNothing: string;
  readonly duplicate: string;
  readonly moveUp: string;
  readonly moveDown: string;
  readonly insertBelow: string;
  readonly copyLink: string;
  readonly linkCopied: string;
  readonly comment: string;
  readonly edit: string;
  readonly delete: string;
  readonly moved: string;
  readonly deleted: string;
  readonly copied: string;
  readonly addTab: string;
  readonly addStep: string;
  readonly addColumn: string;
  readonly addUpdate: string;
  readonly removePart: string;
  readonly check: string;
}

export interface ToolbarTexts {
  readonly label: string;
  readonly selection: string;
  readonly undo: string;
  readonly redo: string;
  readonly textStyle: string;
  readonly bold: string;
  readonly italic: string;
  readonly strikethrough: string;
  readonly inline_code: string;
  readonly superscript: string;
  readonly subscript: string;
  readonly keyboard: string;
  readonly clear: string;
  readonly moreMarks: string;
  readonly link: string;
  readonly color: string;
  readonly insert: string;
  readonly block: string;
  readonly table: string;
}

export interface LinkTexts {
  readonly title: string;
  readonly field: string;
  readonly placeholder: string;
  readonly apply: string;
  readonly remove: string;
  readonly edit: string;
  readonly open: string;
  readonly broken: string;
  readonly invalid: string;
  readonly pages: string;
  readonly headings: string;
  readonly files: string;
  readonly asUrl: string;
}

export interface ColorTexts {
  readonly text: string;
  readonly background: string;
  readonly none: string;
  readonly red: string;
  readonly orange: string;
  readonly yellow: string;
  readonly green: string;
  readonly blue: string;
  readonly purple: string;
}

export interface TableTexts {
  readonly label: string;
  readonly rowAbove: string;
  readonly rowBelow: string;
  readonly rowUp: string;
  readonly rowDown: string;
  readonly rowDelete: string;
  readonly columnLeft: string;
  readonly columnRight: string;
  readonly columnToLeft: string;
  readonly columnToRight: string;
  readonly columnDelete: string;
  readonly alignment: string;
  readonly left: string;
  readonly center: string;
  readonly right: string;
  readonly header: string;
  readonly cards: string;
  readonly type: string;
  readonly types: Readonly<Record<ColumnType, string>>;
  readonly typeRefused: string;
  readonly delete: string;
}
