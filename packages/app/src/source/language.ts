import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { styleTags, tags } from '@lezer/highlight';
import { GFM, type InlineContext, type MarkdownConfig, parser } from '@lezer/markdown';

const BRACE = 123;

/** A tag `{% … %}` or an expression `{{ … }}` within a line, in any block. */
function parseTag(context: InlineContext, next: number, at: number): number {
  if (next !== BRACE) return -1;
  const second = context.char(at + 1);
  const [name, close] = second === 37 ? ['DialectTag', '%}'] : ['DialectExpression', '}}'];
  if (second !== 37 && second !== BRACE) return -1;
  const end = context.slice(at, context.end).indexOf(close, 2);
  if (end < 0 || context.slice(at, at + end).includes('\n')) return -1;
  return context.addElement(context.elt(name, at, at + end + 2));
}

const DIALECT: MarkdownConfig = {
  defineNodes: [{ name: 'DialectTag' }, { name: 'DialectExpression' }],
  parseInline: [{ name: 'DialectTag', parse: parseTag, before: 'Escape' }],
  props: [
    styleTags({
      DialectTag: tags.keyword,
      DialectExpression: tags.special(tags.variableName),
      'HTMLTag HTMLBlock': tags.angleBracket,
      'Comment CommentBlock': tags.comment,
      'CodeText InlineCode': tags.monospace,
    }),
  ],
};

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });

/** GitHub Flavored Markdown with the tags and the front matter of the dialect. */
export const dialectLanguage = new Language(data, parser.configure([GFM, DIALECT]), [], 'markdown');

const STYLES = HighlightStyle.define([
  { tag: tags.heading1, fontWeight: '700', fontSize: '1.25em', color: 'var(--text-strong)' },
  { tag: tags.heading2, fontWeight: '700', fontSize: '1.125em', color: 'var(--text-strong)' },
  { tag: tags.heading, fontWeight: '700', color: 'var(--text-strong)' },
  { tag: tags.strong, fontWeight: '700', color: 'var(--text-strong)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: 'var(--mono)', color: 'var(--text-strong)' },
  { tag: tags.quote, color: 'var(--text-muted)' },
  { tag: [tags.link, tags.url], color: 'var(--primary-text)' },
  { tag: tags.keyword, color: 'var(--primary-text)', fontWeight: '550' },
  { tag: tags.special(tags.variableName), color: 'var(--success-text)' },
  { tag: [tags.angleBracket, tags.comment], color: 'var(--text-muted)' },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName, tags.character],
    color: 'var(--text-muted)',
  },
]);

export const dialectHighlighting = syntaxHighlighting(STYLES);
