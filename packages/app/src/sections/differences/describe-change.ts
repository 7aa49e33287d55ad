import { formatNumber, getTexts } from '../../texts/texts.ts';
import type { OtherChange, PageChange } from './group-changes.ts';

/** A sentence with placeholders for values, which are highlighted. */
export interface Sentence {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

const LONGEST = 200;

/** A value in readable form. */
function show(value: unknown): string {
  const { sentence: texts } = getTexts('changes').differences;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return formatNumber(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === false;

/** A value that was set, changed or removed. */
function describeValue(
  forms: { readonly set: string; readonly changed: string; readonly removed: string },
  name: string,
  before: unknown,
  after: unknown,
): Sentence {
  if (isAbsent(before)) return { text: forms.set, values: { name, after: show(after) } };
  if (isAbsent(after)) return { text: forms.removed, values: { name, before: show(before) } };
  return { text: forms.changed, values: { name, before: show(before), after: show(after) } };
}

/** The change of a page other than its text. */
export function describePageChange(change: PageChange, titleOf: (pageId: string) => string | undefined): Sentence[] {
  const { sentence: texts, attributes } = getTexts('changes').differences;
  if (change.type === 'page_moved') {
    const { from, to } = change;
    if (from.parent === to.parent)
      return [
        {
          text: texts.movedWithin,
          values: { from: formatNumber(from.index + 1), to: formatNumber(to.index + 1) },
        },
      ];
    const name = (id: string | null) => (id === null ? texts.top : (titleOf(id) ?? texts.otherPage));
    return [{ text: texts.moved, values: { from: name(from.parent), to: name(to.parent) } }];
  }
  if (change.type !== 'page_edited') return [];
  const forms = { set: texts.attributeSet, changed: texts.attributeChanged, removed: texts.attributeRemoved };
  const attributeNames = attributes as Readonly<Record<string, string>>;
  return change.attributes.map(({ name, before, after }) =>
    describeValue(forms, attributeNames[name] ?? name, before, after),
  );
}

/** Changes other than pages: one sentence for each. */
export function describeOther(change: OtherChange): Sentence[] {
  const { sentence: texts } = getTexts('changes').differences;
  switch (change.type) {
    case 'file_created':
      return [{ text: texts.fileCreated, values: { name: change.file.name } }];
    case 'file_deleted':
      return [{ text: texts.fileDeleted, values: { name: change.file.name } }];
    case 'file_edited':
      return change.before.name === change.file.name
        ? [{ text: texts.fileReplaced, values: { name: change.file.name } }]
        : [{ text: texts.fileRenamed, values: { before: change.before.name, name: change.file.name } }];
    case 'reusable_content_created':
      return [{ text: texts.reusableCreated, values: { title: change.reusableContent.title } }];
    case 'reusable_content_edited':
      return [{ text: texts.reusableEdited, values: { title: change.reusableContent.title } }];
    case 'reusable_content_deleted':
      return [{ text: texts.reusableDeleted, values: { title: change.reusableContent.title } }];
    case 'variables_edited':
      return describeVariables(change);
    case 'redirects_edited':
      return describeRedirects(change);
    default: {
      const forms = { set: texts.languageSet, changed: texts.languageChanged, removed: texts.languageRemoved };
      return [describeValue(forms, '', change.before, change.after)];
    }
  }
}

function describeVariables({ before, after }: Extract<OtherChange, { readonly type: 'variables_edited' }>): Sentence[] {
  const { sentence: texts } = getTexts('changes').differences;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names
    .filter((name) => before[name] !== after[name])
    .map((name): Sentence => {
      const [old, fresh] = [before[name], after[name]];
      if (old === undefined) return { text: texts.variableSet, values: { name, after: show(fresh) } };
      if (fresh === undefined) return { text: texts.variableRemoved, values: { name, before: show(old) } };
      return { text: texts.variableChanged, values: { name, before: show(old), after: show(fresh) } };
    });
}

function describeRedirects({ before, after }: Extract<OtherChange, { readonly type: 'redirects_edited' }>): Sentence[] {
  const { sentence: texts } = getTexts('changes').differences;
  const old = new Map(before.map(({ from, to }) => [from, to]));
  const fresh = new Map(after.map(({ from, to }) => [from, to]));
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .sort()
    .filter((from) => old.get(from) !== fresh.get(from))
    .map((from): Sentence => {
      const [was, is] = [old.get(from), fresh.get(from)];
      if (was === undefined) return { text: texts.redirectSet, values: { from, to: is ?? '' } };
      if (is === undefined) return { text: texts.redirectRemoved, values: { from, to: was } };
      return { text: texts.redirectChanged, values: { from, to: is, before: was } };
    });
}
