import type { ComponentChildren, VNode } from 'preact';
import { ApiError } from '../data/client.ts';
import { getTexts } from '../texts/texts.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface StateProps {
  readonly icon: string;
  readonly title: string;
  readonly text?: ComponentChildren;
  /** One action, and one link to the manual. */
  readonly children?: ComponentChildren;
  readonly isCompact?: boolean;
}

/** Nothing is here yet: what this is for, and what to do next. */
export function EmptyState({ icon, title, text, children, isCompact }: StateProps): VNode {
  return (
    <div class={isCompact ? 'state state-compact' : 'state'}>
      <span class="state-icon">
        <Icon name={icon} />
      </span>
      <p class="state-title">{title}</p>
      {text !== undefined && <p class="state-text">{text}</p>}
      {children !== undefined && <div class="state-actions">{children}</div>}
    </div>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  /** Tries again; absent where that would help nobody. */
  readonly onRetry?: () => void;
  /** Whose administrators could help. */
  readonly organization?: string | undefined;
  readonly isCompact?: boolean;
}

/** Something could not be loaded: why, and what to do. Refusals for want of rights say who could help. */
export function ErrorState({ error, onRetry, organization, isCompact = false }: ErrorStateProps): VNode {
  const texts = getTexts('shell');
  const status = error instanceof ApiError ? error.status : undefined;
  const frame = { isCompact };
  const isUnconfirmed = error instanceof ApiError && error.reason === 'reauthentication_required';
  if (isUnconfirmed)
    return (
      <EmptyState {...frame} icon="shield" title={texts.confirmTitle} text={texts.confirmText}>
        {onRetry !== undefined && <Button onClick={onRetry}>{texts.confirmIdentity}</Button>}
      </EmptyState>
    );
  if (status === 403) {
    const text = texts.forbiddenText.replace('{organization}', organization ?? 'Bindery');
    return <EmptyState {...frame} icon="lock" title={texts.forbiddenTitle} text={text} />;
  }
  if (status === 404)
    return <EmptyState {...frame} icon="compass" title={texts.notFoundTitle} text={texts.notFoundText} />;
  const message = status === 0 ? texts.unreachable : error instanceof ApiError ? error.message : texts.failedText;
  return (
    <div role="alert">
      <EmptyState {...frame} icon="triangle-exclamation" title={texts.failedTitle} text={message}>
        {onRetry !== undefined && (
          <Button icon="rotate" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

/** The room of something that is on its way: rows of the height that they will have. */
export function SkeletonRows({ rows = 6, label }: { readonly rows?: number; readonly label?: string }): VNode {
  return (
    <div class="skeleton-rows" role="status">
      <span class="visually-hidden">{label ?? getTexts('shell').loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span class={`skeleton skeleton-row skeleton-${(index * 7) % 5}`} key={index} aria-hidden="true" />
      ))}
    </div>
  );
}

/** How far something is; without a value it goes on without an end that is known. */
export function Progress({
  value,
  max = 1,
  label,
}: {
  readonly value?: number;
  readonly max?: number;
  readonly label: string;
}): VNode {
  return <progress class="progress" value={value} max={max} aria-label={label} />;
}
