import { type Heading, type Inline, textOfInlines } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { IconView } from './icon.tsx';
import { Inlines } from './inline.tsx';

type Tag = 'div' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
const tags: readonly Tag[] = ['h2', 'h3', 'h4', 'h5', 'h6'];

/** Nothing to hear, such as an icon alone. */
function isSilent(node: Inline): boolean {
  return node.object === 'text' ? textOfInlines([node]).trim() === '' : node.type === 'icon' || node.type === 'anchor';
}

/** Element of a heading: the title of the page is the only `h1`, and a heading without text is not a heading. */
function tagOf({ type, data, nodes }: Heading): Tag {
  if (nodes.every(isSilent)) return 'div';
  const level = data.level ?? Number(type.at(-1)) + 1;
  return tags[Math.min(4, Math.max(0, level - 2))] ?? 'h2';
}

/** A heading with a link to itself, which shows when the pointer or the keyboard is on it. */
export function HeadingView({ block, context }: { readonly block: Heading; readonly context: DocumentContext }): VNode {
  const { id, align } = block.data;
  const Tag = tagOf(block);
  return (
    <Tag id={id} class={`heading${align === undefined ? '' : ` align-${align}`}`}>
      <Inlines nodes={block.nodes} context={context} />
      {id !== undefined && context.linksHeadings && context.insideLink !== true && (
        <a class="heading-anchor" href={`#${encodeURIComponent(id)}`} aria-label={context.texts.linkToSection}>
          <IconView name="hashtag" />
        </a>
      )}
    </Tag>
  );
}
