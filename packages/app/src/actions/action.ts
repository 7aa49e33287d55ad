/** Something that a person can do, said once: menus, the palette, keys and the sheet of keys are made from it. */
export interface Action {
  /** Unique among all actions. */
  readonly id: string;
  /** A verb with its object: “New space”. */
  readonly label: string;
  readonly icon?: string;
  /** Other words that people look for it by. */
  readonly keywords?: readonly string[];
  /** `Mod+K` for a chord, `g h` for two keys after each other; single keys act outside of fields alone. */
  readonly keys?: string;
  readonly isDanger?: boolean;
  /** Hidden from the palette: what is only meaningful where it stands. */
  readonly isLocal?: boolean;
  /** Its keys act where the focus is, by other means than `keys.ts`: it is in the sheet of keys alone. */
  readonly isListed?: boolean;
  readonly perform: () => void;
}

/** Actions under a heading, as the palette and the sheet of keys show them. */
export interface ActionGroup {
  readonly title: string;
  readonly actions: readonly Action[];
}
