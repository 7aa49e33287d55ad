/** The options of a list box, one of which is the active one while the focus stays in the field. */
export interface OptionList {
  /** Shows these, with the first one active if `activateFirst` is set. */
  readonly show: (items: readonly HTMLElement[], activateFirst: boolean) => void;
  /** Moves by this many options, wrapping around. */
  readonly move: (by: number) => void;
  readonly moveTo: (end: 'first' | 'last') => void;
  readonly active: () => HTMLElement | undefined;
}

export function openOptionList(field: HTMLInputElement, list: HTMLElement): OptionList {
  let options: HTMLElement[] = [];
  let active: HTMLElement | undefined;
  const activate = (option: HTMLElement | undefined): void => {
    active?.setAttribute('aria-selected', 'false');
    active = option;
    if (option === undefined) {
      field.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    field.setAttribute('aria-activedescendant', option.id);
  };
  const reach = (option: HTMLElement | undefined): void => {
    activate(option);
    option?.scrollIntoView({ block: 'nearest' });
  };
  list.addEventListener('pointermove', (event) => {
    const option = event.target instanceof Element && event.target.closest<HTMLElement>('[role=option]');
    if (option && option !== active) activate(option);
  });
  return {
    show: (items, activateFirst) => {
      list.replaceChildren(...items);
      options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
      for (const [index, option] of options.entries()) {
        option.id = `b:finder-${index + 1}`;
        option.setAttribute('aria-selected', 'false');
      }
      list.scrollTop = 0;
      list.hidden = options.length === 0;
      field.setAttribute('aria-expanded', String(options.length > 0));
      activate(activateFirst ? options[0] : undefined);
    },
    move: (by) => {
      if (options.length === 0) return;
      const from = active === undefined ? (by > 0 ? -1 : 0) : options.indexOf(active);
      reach(options[(from + by + options.length) % options.length]);
    },
    moveTo: (end) => reach(end === 'first' ? options[0] : options.at(-1)),
    active: () => active,
  };
}
