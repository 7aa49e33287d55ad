import { signal } from '@preact/signals';
import { bootstrap } from '../data/bootstrap.ts';
import { isTextField, type KeyOutcome, keepEarlyKeys, keepKey } from './early-keys.ts';
import { availableActions } from './registry.ts';

/** Maximum time between two keys of a sequence. */
const SEQUENCE_MS = 1200;

/** Whether keys without a modifier are enabled; people who use speech input turn them off (WCAG 2.1.4). */
export const hasSingleKeys = signal(bootstrap.preferences.singleKeyShortcuts);

interface Keystroke {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** A keystroke in the notation of actions: `Mod+Shift+K`, `?`, `g`. Characters that need Shift omit it. Pure. */
export function nameKeystroke({ key, mod, alt, shift }: Keystroke): string {
  const isLetter = /^\p{L}$/u.test(key);
  const isSign = key.length === 1 && !isLetter;
  const name = isLetter && (mod || alt || shift) ? key.toUpperCase() : key;
  return [mod && 'Mod', alt && 'Alt', shift && !isSign && 'Shift', name].filter(Boolean).join('+');
}

/** The previous keys of an incomplete sequence. */
let before = '';
let timer: number | undefined;

/** Runs the available action of a keystroke. */
function performStroke(stroke: string, isPlain: boolean): KeyOutcome {
  const actions = availableActions()
    .flatMap((group) => group.actions)
    .filter(({ isListed }) => isListed !== true);
  const sequence = before === '' ? stroke : `${before} ${stroke}`;
  const action = actions.find(({ keys }) => keys === sequence) ?? actions.find(({ keys }) => keys === stroke);
  clearTimeout(timer);
  before = '';
  if (action !== undefined) {
    action.perform();
    return 'performed';
  }
  if (!isPlain || !actions.some(({ keys }) => keys?.startsWith(`${stroke} `))) return 'unknown';
  before = stroke;
  timer = window.setTimeout(() => {
    before = '';
  }, SEQUENCE_MS);
  return 'begun';
}

/** Runs available actions by their keys, except during text composition. */
export function startKeys(): void {
  keepEarlyKeys(
    (key) => performStroke(nameKeystroke({ key, mod: false, alt: false, shift: key !== key.toLowerCase() }), true),
    () => hasSingleKeys.value,
  );
  document.addEventListener('keydown', (event) => {
    if (event.isComposing || event.defaultPrevented || /^(?:Control|Shift|Alt|Meta)$/.test(event.key)) return;
    const mod = isApple ? event.metaKey : event.ctrlKey;
    const stroke = nameKeystroke({ key: event.key, mod, alt: event.altKey, shift: event.shiftKey });
    const isPlain = !mod && !event.altKey;
    if (isPlain && (isTextField(event.composedPath()[0]) || !hasSingleKeys.value)) return;
    // A dialog is a separate decision; the screen below it is inert.
    if (document.querySelector('dialog:modal') !== null) return;
    const outcome = performStroke(stroke, isPlain);
    if (outcome === 'performed' || (outcome === 'unknown' && isPlain && keepKey(event))) event.preventDefault();
  });
}
