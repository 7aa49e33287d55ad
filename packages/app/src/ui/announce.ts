import { signal } from '@preact/signals';

/** What the live region of the frame says; the same text twice is said twice. */
export const announcement = signal<{ readonly text: string; readonly id: number }>({ text: '', id: 0 });

/** Says something to people who do not see it. */
export function announce(text: string): void {
  announcement.value = { text, id: announcement.value.id + 1 };
}
