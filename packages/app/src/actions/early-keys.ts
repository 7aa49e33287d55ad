import { now } from '../data/now.ts';
import { isArriving } from '../routes/location.ts';

/** How long a key waits for its target; a later effect would surprise. */
const PATIENCE_MS = 5000;
/** Interval between attempts to handle waiting keys. */
const RETRY_MS = 30;
const MAX_KEYS = 200;

interface EarlyKey {
  readonly key: string;
  readonly time: number;
}

/** How a key was handled: unknown, the start of a sequence, or acted on. */
export type KeyOutcome = 'unknown' | 'begun' | 'performed';

/** Keys that were pressed before their target existed, oldest first. */
let waiting: EarlyKey[] = [];
/** Until when a field is expected that receives typed text. */
let fieldExpectedUntil = 0;
let timer: number | undefined;

const isFieldExpected = (): boolean => now() < fieldExpectedUntil;

/**
 * Buffers typed text until the field that was requested by a key or click has the focus, and inserts it there.
 * @param work renders the field; if it fails, the typed text is discarded
 */
export async function expectField<Result>(work: Promise<Result>): Promise<Result> {
  fieldExpectedUntil = now() + PATIENCE_MS;
  try {
    return await work;
  } catch (error) {
    forgetKeys();
    throw error;
  }
}

function forgetKeys(): void {
  waiting = [];
  fieldExpectedUntil = 0;
}

/** The innermost element counts: the source editor is in a shadow tree, which hides it from `target`. */
export const isTextField = (target: unknown): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(?:checkbox|radio|button)$/.test((target as HTMLInputElement).type);

/** Whether the screen is still loading its files or its data. */
const isScreenComing = (): boolean =>
  isArriving.value || document.querySelector('.skeleton') !== null || document.getElementById('main') === null;

const isPrintable = (key: string): boolean => [...key].length === 1;

/** Whether keys belong to an overlay that is open above the screen. */
const isElsewhere = (event: KeyboardEvent): boolean =>
  isTextField(event.composedPath()[0]) ||
  document.querySelector('dialog:modal') !== null ||
  (event.target instanceof Element && event.target.closest('[role=menu]') !== null);

/** Queues an unknown key while its target may still be loading. @returns whether it was queued */
export function keepKey({ key }: KeyboardEvent): boolean {
  if (!isPrintable(key) || key === ' ' || !isScreenComing()) return false;
  keep(key);
  return true;
}

function keep(key: string): void {
  waiting = [...waiting, { key, time: now() }].slice(-MAX_KEYS);
  timer ??= window.setTimeout(retry, RETRY_MS);
}

let perform: (key: string) => KeyOutcome = () => 'unknown';

/**
 * From now on keys typed ahead are not lost: between two screens, while a screen loads, and until a field appears. Keys
 * keep their order: a key waits while earlier ones wait.
 * @param act handles a key without a modifier
 * @param isEnabled whether keys without a modifier are enabled
 */
export function keepEarlyKeys(act: typeof perform, isEnabled: () => boolean): void {
  perform = act;
  document.addEventListener('keydown', (event) => holdKey(event, isEnabled()), { capture: true });
  document.addEventListener('focusin', (event) => isTextField(event.composedPath()[0]) && queueMicrotask(retry));
  document.addEventListener('pointerdown', forgetKeys, { capture: true });
}

function holdKey(event: KeyboardEvent, isEnabled: boolean): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
  const { key } = event;
  if (key === 'Escape') forgetKeys();
  const isBehind = waiting.length > 0 || isFieldExpected();
  const isKept = isBehind
    ? isPrintable(key) || key === 'Enter' || key === 'Backspace'
    : isEnabled && isArriving.value && isPrintable(key) && key !== ' ';
  if (!isKept) return;
  event.preventDefault();
  event.stopPropagation();
  keep(key);
}

/** Handles waiting keys in order, as far as their targets exist. */
function retry(): void {
  clearTimeout(timer);
  timer = undefined;
  const oldest = now() - PATIENCE_MS;
  waiting = waiting.filter(({ time }) => time > oldest);
  const field = activeElement();
  if (isTextField(field)) {
    fieldExpectedUntil = 0;
    writeInto(field);
  } else if (!isFieldExpected() && !isArriving.value) performFirst();
  if (waiting.length > 0) timer = window.setTimeout(retry, RETRY_MS);
}

function performFirst(): void {
  while (waiting[0] !== undefined && document.querySelector('dialog:modal') === null) {
    const outcome = perform(waiting[0].key);
    if (outcome === 'unknown' && isScreenComing()) return;
    waiting = waiting.slice(1);
    // Further keys are for the overlay that this one opened.
    if (outcome === 'performed') return;
  }
}

function activeElement(): Element | null {
  const { activeElement: outer } = document;
  return outer?.shadowRoot?.activeElement ?? outer;
}

/** Inserts waiting text into a field, up to a key that moves the focus out of it. */
function writeInto(field: HTMLElement): void {
  while (waiting[0] !== undefined && activeElement() === field) {
    const { key } = waiting[0];
    const text = takeText();
    if (text !== '') document.execCommand('insertText', false, text);
    else {
      waiting = waiting.slice(1);
      if (key === 'Backspace') document.execCommand('delete');
      else pressEnter(field);
    }
    // An editor reads what was inserted, and where the cursor is, in its next task.
    if (field.isContentEditable) return;
  }
}

/** Removes the waiting text before the first key without a character. */
function takeText(): string {
  const end = waiting.findIndex(({ key }) => !isPrintable(key));
  const text = (end < 0 ? waiting : waiting.slice(0, end)).map(({ key }) => key).join('');
  waiting = end < 0 ? [] : waiting.slice(end);
  return text;
}

function pressEnter(field: HTMLElement): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  if (!field.dispatchEvent(event)) return;
  if (field instanceof HTMLInputElement) field.form?.requestSubmit();
  else document.execCommand('insertLineBreak');
}
