import type { ContentChange } from '../../data/content.ts';
import type { Page } from '../../data/pages.ts';

/** What a link leads to, as it is asked for. */
export interface TargetForm {
  readonly kind: 'url' | 'page';
  readonly url: string;
  /** Id. */
  readonly page: string;
}

/** What the form stands for; undefined while it is not complete. Pure. */
export function readTarget({ kind, url, page }: TargetForm): NonNullable<ContentChange['target']> | undefined {
  if (kind === 'url') return url.trim() === '' ? undefined : { kind, url: url.trim() };
  return page === '' ? undefined : { kind, page };
}

/** The form of the target that a link has. Pure. */
export function writeTarget(target: Page['target']): TargetForm {
  const { kind, url, page } = (target ?? {}) as { kind?: string; url?: string; page?: string };
  return { kind: kind === 'page' ? 'page' : 'url', url: url ?? '', page: page ?? '' };
}
