import type { ContentChange } from '../../data/content.ts';
import type { Page } from '../../data/pages.ts';

/** The target of a link in the form. */
export interface TargetForm {
  readonly kind: 'url' | 'page';
  readonly url: string;
  /** Id. */
  readonly page: string;
}

/** The target in the form; undefined while it is incomplete. Pure. */
export function readTarget({ kind, url, page }: TargetForm): NonNullable<ContentChange['target']> | undefined {
  if (kind === 'url') return url.trim() === '' ? undefined : { kind, url: url.trim() };
  return page === '' ? undefined : { kind, page };
}

/** The form of an existing target. Pure. */
export function writeTarget(target: Page['target']): TargetForm {
  const { kind, url, page } = (target ?? {}) as { kind?: string; url?: string; page?: string };
  return { kind: kind === 'page' ? 'page' : 'url', url: url ?? '', page: page ?? '' };
}
