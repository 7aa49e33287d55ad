import type { VNode } from 'preact';
import { href } from '../routes/router.ts';
import { getTexts } from '../texts/texts.ts';

/** A step of the way to a screen; the last one is the screen itself. */
export interface Crumb {
  readonly label: string;
  /** A path of the application; absent for the screen itself. */
  readonly path?: string;
}

/** Where the screen stands. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }): VNode {
  return (
    <nav class="crumbs" aria-label={getTexts('shell').breadcrumbs}>
      <ol>
        {crumbs.map(({ label, path }, index) => (
          <li key={`${index} ${label}`} class={index === crumbs.length - 1 ? 'crumb-current' : undefined}>
            {path === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
            ) : (
              <a href={href(path)}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
