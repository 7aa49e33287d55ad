import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { ApiError } from '../data/client.ts';
import { getTexts } from '../texts/texts.ts';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'failed' | 'running';
  readonly action?: { readonly label: string; readonly perform: () => void };
}

export interface ToastOptions {
  /** Undoes the action. */
  readonly undo?: () => unknown;
  readonly action?: Toast['action'];
}

const ICONS = { done: 'circle-check', failed: 'circle-exclamation', running: 'clock' } as const;

const toasts = signal<readonly Toast[]>([]);
const timers = new Map<number, number>();
const MAX_TOASTS = 3;
const SHOWN_MS = 6000;
let nextId = 0;

/** Confirms an action, with an undo button. */
export function showToast(text: string, { undo, action }: ToastOptions = {}): void {
  const undone = undo && { label: getTexts('shell').undo, perform: () => void runUndo(undo) };
  add(text, 'done', action ?? undone);
}

/** Shows a failure with the message of the refusal. */
export function showFailure(error: unknown): void {
  const texts = getTexts('shell');
  const isUnreachable = error instanceof ApiError && error.status === 0;
  add(isUnreachable ? texts.unreachable : error instanceof Error ? error.message : texts.failedText, 'failed');
}

/** Says that something is running. @returns ends it */
export function showProgress(text: string): () => void {
  const id = add(text, 'running');
  return () => dismiss(id);
}

async function runUndo(undo: () => unknown): Promise<void> {
  try {
    await undo();
  } catch (error) {
    showFailure(error);
  }
}

function add(text: string, tone: Toast['tone'], action?: Toast['action']): number {
  nextId += 1;
  const toast = { id: nextId, text, tone, ...(action && { action }) };
  // Messages with equal texts cannot be distinguished: the latest replaces the others.
  const others = toasts.value.filter((other) => other.text !== text);
  toasts.value = [...others, toast].slice(-MAX_TOASTS);
  wait(toast);
  return toast.id;
}

function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

const wait = ({ id, tone }: Toast): void => {
  if (tone !== 'running')
    timers.set(
      id,
      window.setTimeout(() => dismiss(id), SHOWN_MS),
    );
};

/** They stay while hovered or focused. */
const hold = (): void => {
  for (const timer of timers.values()) clearTimeout(timer);
};
const release = (): void => {
  for (const toast of toasts.value) wait(toast);
};

/** Container of toasts; part of the frame. */
export function Toasts(): VNode {
  const texts = getTexts('shell');
  return (
    <section
      class="toasts"
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocusIn={hold}
      onFocusOut={release}
    >
      {toasts.value.map(({ id, text, tone, action }) => (
        <div class={`toast toast-${tone}`} key={id}>
          <Icon name={ICONS[tone]} />
          <p>{text}</p>
          {action !== undefined && (
            <Button
              kind="quiet"
              size="small"
              onClick={() => {
                dismiss(id);
                action.perform();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="xmark" label={texts.close} size="small" onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  );
}
