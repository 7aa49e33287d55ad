import { signal } from '@preact/signals';

/** A heading of the displayed page. */
export interface PageHeading {
  readonly id: string;
  readonly text: string;
  /** 2 to 4. */
  readonly level: number;
}

/** The headings of the displayed page, in document order. */
export const headings = signal<readonly PageHeading[]>([]);
/** The heading of the section in view. */
export const currentHeading = signal<string | undefined>(undefined);

const SELECTOR = ':is(h2, h3, h4)[id]';

/** The headings in the outline of a text, including those within tabs and similar blocks. */
export function readHeadings(root: ShadowRoot): PageHeading[] {
  return [...root.querySelectorAll<HTMLElement>(SELECTOR)].map((element) => ({
    id: element.id,
    text: textOf(element),
    level: Number(element.tagName.slice(1)),
  }));
}

function textOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const anchor of copy.querySelectorAll('.heading-anchor')) anchor.remove();
  return copy.textContent?.trim() ?? '';
}

/** Tracks the section in view, until the returned function is called. */
export function followReading(): () => void {
  const main = document.getElementById('main');
  const update = () => {
    const root = document.querySelector('.page .rendered')?.shadowRoot;
    const top = (main?.getBoundingClientRect().top ?? 0) + 96;
    const passed = [...(root?.querySelectorAll<HTMLElement>(SELECTOR) ?? [])].filter(
      (element) => element.getBoundingClientRect().top <= top,
    );
    currentHeading.value = passed.at(-1)?.id;
  };
  main?.addEventListener('scroll', update, { passive: true });
  update();
  return () => main?.removeEventListener('scroll', update);
}
