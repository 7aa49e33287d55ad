import { signal } from '@preact/signals';
import { bootstrap } from '../data/bootstrap.ts';
import { availableActions } from './registry.ts';

/** Time between two keys of a sequence. */
const SEQUENCE_MS = 1200;

/** Whether keys without a modifier do anything; people who speak to their computer turn them off (WCAG 2.1.4). */
export const hasSingleKeys = signal(bootstrap.preferences.singleKeyShortcuts);

interface Keystroke {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * A keystroke as actions write it: `Mod+Shift+K`, `?`, `g`. Signs that need Shift to type are written without it. Pure.
 */
export function nameKeystroke({ key, mod, alt, shift }: Keystroke): string {
  const isLetter = /^\p{L}$/u.test(key);
  const isSign = key.length === 1 && !isLetter;
  const name = isLetter && (mod || alt || shift) ? key.toUpperCase() : key;
  return [mod && 'Mod', alt && 'Alt', shift && !isSign && 'Shift', name].filter(Boolean).join('+');
}

/** The innermost element counts: the source editor is a shadow tree, which hides it from `target`. */
const isTyping = ([target]: readonly EventTarget[]): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(?:checkbox|radio|button)$/.test((target as HTMLInputElement).type);

/** Lets keys perform the actions that are available; nothing acts while a text is being composed. */
export function startKeys(): void {
  let before = '';
  let timer: number | undefined;
  document.addEventListener('keydown', (event) => {
    if (event.isComposing || event.defaultPrevented || /^(?:Control|Shift|Alt|Meta)$/.test(event.key)) return;
    const mod = isApple ? event.metaKey : event.ctrlKey;
    const stroke = nameKeystroke({ key: event.key, mod, alt: event.altKey, shift: event.shiftKey });
    const isPlain = !mod && !event.altKey;
    if (isPlain && (isTyping(event.composedPath()) || !hasSingleKeys.value)) return;
    // A dialog is a separate decision; what is under it waits.
    if (document.querySelector('dialog:modal') !== null) return;
    const actions = availableActions()
      .flatMap((group) => group.actions)
      .filter(({ isListed }) => isListed !== true);
    const sequence = before === '' ? stroke : `${before} ${stroke}`;
    const action = actions.find(({ keys }) => keys === sequence) ?? actions.find(({ keys }) => keys === stroke);
    clearTimeout(timer);
    before = '';
    if (action !== undefined) {
      event.preventDefault();
      action.perform();
    } else if (isPlain && actions.some(({ keys }) => keys?.startsWith(`${stroke} `))) {
      before = stroke;
      timer = window.setTimeout(() => {
        before = '';
      }, SEQUENCE_MS);
    }
  });
}
