import { signal } from '@preact/signals';

/** The text of the live region; equal texts are announced again. */
export const announcement = signal<{ readonly text: string; readonly id: number }>({ text: '', id: 0 });

/** Announces a text to screen readers. */
export function announce(text: string): void {
  announcement.value = { text, id: announcement.value.id + 1 };
}
