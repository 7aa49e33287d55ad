import type { ClipboardContent } from './clipboard-content.ts';
import { readCodeEditor } from './code-editor.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';

/** How pasted content is inserted. */
export type Paste =
  /** An exact part of a document of this editor. */
  | { readonly kind: 'slice'; readonly json: string }
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'url'; readonly url: string }
  /** Formatted text that needs no conversion by the server. */
  | { readonly kind: 'words'; readonly html: string }
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'markdown'; readonly markdown: string }
  | { readonly kind: 'code'; readonly text: string; readonly syntax: string | null }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nothing' };

export interface PasteContext {
  /** Whether to paste plain text: the user pressed the shortcut, or the target is code. */
  readonly isPlain: boolean;
}

/** Picks the most exact format on the clipboard. Pure. */
export function choosePaste(content: ClipboardContent, { isPlain }: PasteContext): Paste {
  const { html, text, slice, codeEditor, files } = content;
  if (isPlain) return text === '' ? { kind: 'nothing' } : { kind: 'text', text };
  if (slice !== '') return { kind: 'slice', json: slice };
  // Office programs add a picture of their text, which is not an image to paste.
  if (files.length > 0 && (text.trim() === '' || html === '') && !hasWords(html)) return { kind: 'files', files };
  const url = readUrl(text);
  if (url !== undefined && isOnlyLink(html)) return { kind: 'url', url };
  const code = readCodeEditor(codeEditor);
  if (code !== undefined && text !== '') return chooseCode(text, code.syntax);
  if (html !== '' && (hasWords(html) || /<(?:img|hr|iframe|video)\b/i.test(html))) return chooseHtml(html);
  if (text === '') return files.length > 0 ? { kind: 'files', files } : { kind: 'nothing' };
  return looksLikeMarkdown(text) ? { kind: 'markdown', markdown: text } : { kind: 'text', text };
}

function chooseCode(text: string, syntax: string | null): Paste {
  if (syntax === 'markdown') return { kind: 'markdown', markdown: text };
  return text.trim().includes('\n') ? { kind: 'code', text, syntax } : { kind: 'text', text: text.trim() };
}

/** Limit of characters of HTML that the browser parses. */
const MOST_WORDS = 4_000;
const WORDS = /^(?:b|strong|i|em|s|del|strike|sup|sub|kbd|code|a|br|u|span|meta|html|head|body)$/;

function chooseHtml(html: string): Paste {
  const tags = [...html.matchAll(/<([a-z][\w:-]*)([^>]*)>/gi)];
  // A style can contradict its element, as in Google Docs.
  const isWords = tags.every(([, name = '', rest = '']) => WORDS.test(name.toLowerCase()) && !/\bstyle=/i.test(rest));
  return html.length <= MOST_WORDS && isWords ? { kind: 'words', html } : { kind: 'html', html };
}

/** Whether HTML contains visible text. Pure. */
export function hasWords(html: string): boolean {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|title|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, '');
  return /[^\s\u00a0]/.test(text.replace(/&nbsp;/g, ' '));
}

/** The URL, if a text is only a URL. Pure. */
export function readUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 2_000 || !/^https?:\/\/[^\s<>"]+$/i.test(trimmed)) return undefined;
  return URL.canParse(trimmed) ? trimmed : undefined;
}

/** Whether HTML contains at most one link, as browsers copy a URL. Pure. */
function isOnlyLink(html: string): boolean {
  const elements = [...html.matchAll(/<([a-z][\w:-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  return elements.every((name) => ['meta', 'html', 'head', 'body', 'a', 'span'].includes(name));
}
