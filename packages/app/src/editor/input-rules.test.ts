import { undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { markdownRules } from './input-rules.ts';
import {
  after,
  code,
  divider,
  doc,
  h2,
  li,
  ol,
  p,
  quote,
  show,
  stateOf,
  task,
  tasks,
  testSchema,
  ul,
} from './testing/build-document.ts';

const rules = markdownRules(testSchema);
const to = (node: unknown): string => `${node}`;

/** Types characters one by one, as the view does. */
function type(start: EditorState, text: string): EditorState {
  let state = start;
  for (const sign of text) {
    const { from, to: end } = state.selection;
    const view = { state, composing: false, dispatch: (tr: EditorState['tr']) => (state = state.apply(tr)) };
    const insert = () => state.tr.insertText(sign, from, end);
    const isTaken =
      rules.props.handleTextInput?.call(rules, view as unknown as EditorView, from, end, sign, insert) === true;
    if (!isTaken) state = state.apply(state.tr.insertText(sign, from, end));
  }
  return state;
}

const typed = (text: string, start = doc(p('|'))): string => show(type(stateOf(start, [rules]), text));

describe('typed Markdown', () => {
  it('converts to blocks', () => {
    expect(typed('# ')).toBe('doc(heading_1("|"))');
    expect(typed('## a')).toBe(to(doc(h2('a|'))));
    expect(typed('### ')).toBe('doc(heading_3("|"))');
    expect(typed('- a')).toBe(to(doc(ul(li(p('a|'))))));
    expect(typed('* ')).toBe(to(doc(ul(li(p('|'))))));
    expect(typed('1. ')).toBe(to(doc(ol(li(p('|'))))));
    expect(typed('[] ')).toBe(to(doc(tasks(task(p('|'))))));
    expect(typed('[ ] ')).toBe(to(doc(tasks(task(p('|'))))));
    expect(typed('> ')).toBe(to(doc(quote(p('|')))));
    expect(typed('---')).toBe(to(doc(divider(), p('|'))));
    expect(typed('``` a')).toBe(to(doc(code('a|'))));
    expect(type(stateOf(doc(p('|')), [rules]), '```ts ').doc.firstChild?.attrs['syntax']).toBe('ts');
    expect(typed('$$ ')).toBe('doc(math, paragraph("|"))');
  });

  it('keeps the text after the cursor', () => {
    expect(typed('## ', doc(p('|title')))).toBe(to(doc(h2('|title'))));
  });

  it('converts to marks, which end with it', () => {
    expect(typed('a **b** c')).toBe('doc(paragraph("a ", bold("b"), " c|"))');
    expect(typed('*b* c')).toBe('doc(paragraph(italic("b"), " c|"))');
    expect(typed('`b*c*`')).toBe('doc(paragraph(inline_code("b*c*"), "|"))');
    expect(typed('~~b~~')).toBe('doc(paragraph(strikethrough("b"), "|"))');
    expect(typed('$$x^2$$')).toContain('inline_math');
  });

  it('converts to links', () => {
    const state = type(stateOf(doc(p('|')), [rules]), 'see [the sea](https://example.com/)');
    expect(to(state.doc)).toBe('doc(paragraph("see ", link("the sea")))');
    expect(state.doc.firstChild?.lastChild?.marks[0]?.attrs['ref']).toEqual({
      kind: 'url',
      url: 'https://example.com/',
    });
    expect(typed('[x](javascript:1)')).toBe(to(doc(p('[x](javascript:1)|'))));
  });

  it('stays text within words and in code', () => {
    expect(typed('snake_case_name')).toBe(to(doc(p('snake_case_name|'))));
    expect(typed('2*3*4')).toBe(to(doc(p('2*3*4|'))));
    expect(typed('# **a**', doc(code('|')))).toBe(to(doc(code('# **a**|'))));
    expect(typed('- ', doc(ul(li(p('|')))))).toBe(to(doc(ul(li(p('- |'))))));
  });

  it('is restored by Backspace', () => {
    const state = type(stateOf(doc(p('|')), [rules]), '## ');
    expect(show(after(state, undoInputRule))).toBe(to(doc(p('## |'))));
    const bold = type(stateOf(doc(p('|')), [rules]), '**b**');
    expect(show(after(bold, undoInputRule))).toBe(to(doc(p('**b**|'))));
    expect(to(after(bold, undo).doc)).toMatch(/^doc\(paragraph(?:\("\*\*b\*"\))?\)$/);
  });
});
