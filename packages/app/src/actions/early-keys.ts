import { now } from '../data/now.ts';
import { isArriving } from '../routes/location.ts';

/** How long a shortcut waits for its target: a later effect would surprise. */
const PATIENCE_MS = 5000;
/** Interval between attempts to handle waiting keys. */
const RETRY_MS = 30;
/** Attempts to find an expected field after its screen appeared. They are counted: a blocked thread renders no field. */
const FIELD_ATTEMPTS = 166;
const MAX_KEYS = 200;

interface EarlyKey {
  readonly key: string;
  readonly time: number;
}

/** How a key was handled: unknown, the start of a sequence, or acted on. */
export type KeyOutcome = 'unknown' | 'begun' | 'performed';

/** Keys that were pressed before their target existed, oldest first. */
let waiting: EarlyKey[] = [];
/** Field that was requested by a key or click, and receives typed text once it has the focus. */
let expected: ExpectedField | undefined;
let timer: number | undefined;

interface ExpectedField {
  /** Whether the work that renders the field is unfinished. */
  isPending: boolean;
  /** Attempts left once the work and the screen are finished. */
  attempts: number;
  /** Had the focus when the field was requested, and may keep it for a moment. */
  readonly former: Element | null;
}

/** Buffers typed text until the requested field has the focus, and inserts it there. */
export function expectField(): void {
  expect(false);
}

/**
 * Buffers typed text until work has rendered a field and it has the focus, and inserts it there. There is no time limit
 * before the work and the screen are finished, so a slow network loses no text.
 * @param work renders the field; if it fails, the typed text is discarded
 */
export async function expectFieldAfter<Result>(work: () => Promise<Result>): Promise<Result> {
  const field = expect(true);
  try {
    return await work();
  } catch (error) {
    if (expected === field) forgetKeys();
    throw error;
  } finally {
    field.isPending = false;
  }
}

function expect(isPending: boolean): ExpectedField {
  const field = { isPending, attempts: FIELD_ATTEMPTS, former: activeElement() };
  expected = field;
  timer ??= window.setTimeout(retry, RETRY_MS);
  return field;
}

/** Ends the expectation some time after the work and the screen are finished. */
function checkExpected(field: ExpectedField): void {
  if (field.isPending || isScreenComing()) field.attempts = FIELD_ATTEMPTS;
  else field.attempts -= 1;
  if (field.attempts <= 0) expected = undefined;
}

function forgetKeys(): void {
  waiting = [];
  expected = undefined;
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
  const isKept =
    waiting.length > 0 || expected !== undefined
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
  const field = activeElement();
  if (isTextField(field) && field !== expected?.former) {
    expected = undefined;
    writeInto(field);
  } else if (expected === undefined) performWaiting();
  else checkExpected(expected);
  if (waiting.length > 0 || expected !== undefined) timer = window.setTimeout(retry, RETRY_MS);
}

/** Performs waiting shortcuts; a sequence that began too long ago is discarded as a whole. */
function performWaiting(): void {
  if (waiting[0] !== undefined && waiting[0].time <= now() - PATIENCE_MS) waiting = [];
  if (!isArriving.value) performFirst();
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
    if (text !== '') insertText(field, text);
    else {
      waiting = waiting.slice(1);
      if (key === 'Backspace') document.execCommand('delete');
      else pressEnter(field);
    }
    // An editor reads what was inserted, and where the cursor is, in its next task.
    if (field.isContentEditable) return;
  }
}

/** Inserts text at the cursor, and moves the cursor after it: in an empty paragraph Chromium leaves it before the text. */
function insertText(field: HTMLElement, text: string): void {
  document.execCommand('insertText', false, text);
  const selection = document.getSelection();
  const node = selection?.anchorNode?.childNodes[selection.anchorOffset];
  if (node instanceof Text && field.contains(node)) selection?.collapse(node, Math.min(text.length, node.length));
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
