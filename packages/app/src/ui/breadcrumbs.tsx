import type { VNode } from 'preact';
import { href } from '../routes/location.ts';
import { getTexts } from '../texts/texts.ts';
import { Icon } from './icon.tsx';

/** A breadcrumb; the last one is the screen itself. */
export interface Crumb {
  readonly label: string;
  /** A path of the application; absent for the screen itself. */
  readonly path?: string;
}

/** The path to the screen; on phones a back link and the screen itself. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }): VNode {
  const last = crumbs.length - 1;
  const parent = crumbs.findLastIndex(({ path }, index) => path !== undefined && index < last);
  return (
    <nav class="crumbs" aria-label={getTexts('shell').breadcrumbs}>
      <ol>
        {crumbs.map(({ label, path }, index) => (
          <li
            key={`${index} ${label}`}
            class={index === last ? 'crumb-current' : index === parent ? 'crumb-parent' : undefined}
          >
            {path === undefined ? (
              <span aria-current={index === last ? 'page' : undefined}>{label}</span>
            ) : (
              <a href={href(path)}>
                <Icon name="chevron-left" class="crumb-back" />
                <span>{label}</span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
