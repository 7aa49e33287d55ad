import type { ComponentChildren, VNode } from 'preact';
import { bootstrap } from '../data/bootstrap.ts';
import { ApiError } from '../data/client.ts';
import { getTexts } from '../texts/texts.ts';
import { Button, LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { useShownError } from './shown-errors.ts';

interface StateProps {
  readonly icon: string;
  readonly title: string;
  readonly text?: ComponentChildren;
  /** One action, and one link to the manual. */
  readonly children?: ComponentChildren;
  readonly isCompact?: boolean;
}

/** An empty state: its purpose, and the next step. */
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
  /** Retries; absent if that is useless. */
  readonly onRetry?: () => void;
  /** The organization whose administrators could help. */
  readonly organization?: string | undefined;
  readonly isCompact?: boolean;
}

/** A load failure: the reason, and what to do. Denied access names the people who can help. */
export function ErrorState({ error, onRetry, organization, isCompact = false }: ErrorStateProps): VNode {
  const texts = getTexts('shell');
  const status = error instanceof ApiError ? error.status : undefined;
  const frame = { isCompact };
  useShownError(error);
  const isUnconfirmed = error instanceof ApiError && error.reason === 'reauthentication_required';
  if (isUnconfirmed)
    return (
      <EmptyState {...frame} icon="shield" title={texts.confirmTitle} text={texts.confirmText}>
        {onRetry !== undefined && <Button onClick={onRetry}>{texts.confirmIdentity}</Button>}
      </EmptyState>
    );
  if (error instanceof ApiError && error.reason === 'second_factor_required')
    return (
      <EmptyState {...frame} icon="shield" title={texts.secondFactorTitle} text={texts.secondFactorText}>
        <LinkButton href={`${bootstrap.basePath}/settings/security#two-step`}>{texts.secondFactorSetUp}</LinkButton>
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

/** Placeholder while loading: rows with their final height. */
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

/** Progress; indeterminate without a value. */
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
