import type { BlockKind, InlineKind } from '../../data/insert-kinds.ts';
import { BLOCK_KINDS } from '../commands/insert-block.ts';

export type SectionName = 'text' | 'lists' | 'layout' | 'media' | 'content' | 'api' | 'inline';

export interface InsertEntry {
  readonly id: BlockKind | InlineKind;
  readonly section: SectionName;
  readonly icon: string;
  /** English search terms, in every language of the interface. */
  readonly keywords: string;
  /** Characters in place of an icon. */
  readonly sign?: string;
  /** The shortcut or the typed characters with the same effect: `Mod+Alt+1`, `#`. */
  readonly keys?: string;
}

const entry = (
  section: SectionName,
  id: InsertEntry['id'],
  icon: string,
  keywords: string,
  keys?: string,
): InsertEntry => ({ id, section, icon, keywords, ...(keys !== undefined && { keys }) });

const signed = (entryWithIcon: InsertEntry, sign: string): InsertEntry => ({ ...entryWithIcon, sign });

/** All insertable blocks and inlines, in the order of the menu. */
export const INSERTS: readonly InsertEntry[] = [
  signed(entry('text', 'paragraph', 'pen', 'text paragraph plain', 'Mod+Alt+0'), 'T'),
  signed(entry('text', 'heading_1', 'hashtag', 'heading title h1 large', 'Mod+Alt+1'), 'H1'),
  signed(entry('text', 'heading_2', 'hashtag', 'heading subtitle h2', 'Mod+Alt+2'), 'H2'),
  signed(entry('text', 'heading_3', 'hashtag', 'heading h3 small', 'Mod+Alt+3'), 'H3'),
  signed(entry('text', 'blockquote', 'comment', 'quote blockquote citation', 'Mod+Shift+9'), '”'),
  entry('text', 'code', 'code', 'code listing snippet fence', '```'),
  entry('text', 'divider', 'minus', 'divider rule line separator hr', '---'),
  entry('lists', 'list_unordered', 'list', 'bulleted list unordered points ul', 'Mod+Shift+8'),
  signed(entry('lists', 'list_ordered', 'list', 'numbered list ordered ol', 'Mod+Shift+7'), '1.'),
  entry('lists', 'list_tasks', 'circle-check', 'task list todo checkbox checklist', '[]'),
  entry('layout', 'hint', 'circle-info', 'hint info note callout admonition'),
  entry('layout', 'hint_success', 'circle-check', 'hint success tip callout'),
  entry('layout', 'hint_warning', 'triangle-exclamation', 'hint warning caution callout'),
  entry('layout', 'hint_danger', 'octagon-exclamation', 'hint danger error callout'),
  entry('layout', 'expandable', 'chevron-down', 'expandable details summary toggle accordion collapse'),
  entry('layout', 'tabs', 'folder', 'tabs'),
  entry('layout', 'stepper', 'arrow-right', 'steps stepper tutorial guide'),
  entry('layout', 'columns', 'blocks', 'columns two side by side layout'),
  entry('layout', 'columns_3', 'blocks', 'columns three side by side layout'),
  entry('layout', 'table', 'table', 'table grid rows'),
  entry('layout', 'cards', 'layer-group', 'cards grid tiles'),
  entry('layout', 'updates', 'clock', 'changelog updates release notes'),
  entry('media', 'images', 'image', 'image picture photo upload figure'),
  entry('media', 'file', 'download', 'file download attachment upload pdf'),
  entry('media', 'embed', 'play', 'embed video url iframe'),
  entry('media', 'drawing', 'palette', 'drawing sketch'),
  entry('media', 'diagram', 'sitemap', 'mermaid diagram flowchart chart'),
  entry('media', 'math', 'flask', 'formula math equation tex latex', '$$'),
  entry('content', 'content_ref', 'file-lines', 'page card reference link content-ref'),
  entry('content', 'reusable_content', 'copy', 'reusable content snippet include'),
  entry('content', 'if', 'filter', 'condition if adaptive visitor'),
  entry('api', 'openapi_operation', 'server', 'api operation endpoint openapi swagger'),
  entry('api', 'openapi_schemas', 'database', 'api schemas models openapi'),
  entry('api', 'openapi_webhook', 'bolt', 'api webhook openapi'),
  entry('inline', 'page_link', 'link', 'link page', '[['),
  entry('inline', 'mention', 'file-lines', 'mention page', '@'),
  entry('inline', 'emoji', 'face-smile', 'emoji smiley', ':'),
  entry('inline', 'icon', 'star', 'icon symbol'),
  signed(entry('inline', 'footnote', 'note-sticky', 'footnote note annotation reference', '[^'), '※'),
  entry('inline', 'inline_math', 'flask', 'inline formula math equation'),
  entry('inline', 'inline_image', 'image', 'inline image picture'),
  entry('inline', 'button', 'arrow-up-right', 'button call to action link'),
  entry('inline', 'expression', 'terminal', 'expression variable value'),
  entry('inline', 'anchor', 'hashtag', 'anchor id target'),
  entry('inline', 'line_break', 'arrow-down', 'line break newline', 'Shift+Enter'),
];

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_KINDS);

export const isBlockKind = (id: InsertEntry['id']): id is BlockKind => BLOCKS.has(id);
