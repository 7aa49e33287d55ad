import { signal } from '@preact/signals';

/** Id of the window or program whose cursor this window scrolls to. */
export const followedCollaborator = signal<string | undefined>(undefined);

/** What a person does to go somewhere themselves. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const stop = (event: Event): void => {
  // The button that follows is pressed by itself.
  if (event.target instanceof Element && event.target.closest('.follow-button') !== null) return;
  followPerson(undefined);
};

/** Follows somebody until the person scrolls, clicks or types; undefined ends it. */
export function followPerson(id: string | undefined): void {
  followedCollaborator.value = id;
  for (const name of OWN_MOVES) {
    if (id === undefined) window.removeEventListener(name, stop, { capture: true });
    else window.addEventListener(name, stop, { capture: true, passive: true });
  }
}
