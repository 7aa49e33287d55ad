import type { Update, Updates } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { formatDate } from '../texts/find-texts.ts';
import { Blocks } from './block.tsx';

interface UpdateProps {
  readonly update: Update;
  readonly context: DocumentContext;
}

/** A dated entry: its date and tags next to its text. */
export function UpdateView({ update, context }: UpdateProps): VNode {
  const { date, tags = [] } = update.data;
  return (
    <section class="update">
      <header class="update-head">
        <time dateTime={date}>{formatDate(date, context.language)}</time>
        {tags.length > 0 && (
          <ul class="tags">
            {tags.map((tag) => (
              <li key={tag} class="tag">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </header>
      <div class="update-body flow">
        <Blocks nodes={update.nodes} context={context} />
      </div>
    </section>
  );
}

export function UpdatesView({ block, context }: { readonly block: Updates; readonly context: DocumentContext }): VNode {
  return (
    <div class="updates">
      {block.nodes.map((update, index) => (
        <UpdateView key={index} update={update} context={context} />
      ))}
    </div>
  );
}
