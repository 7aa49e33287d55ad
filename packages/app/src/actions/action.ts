/**
 * A command of the user interface, declared once: menus, the palette, shortcuts and the shortcut sheet are derived from
 * it.
 */
export interface Action {
  /** Unique among all actions. */
  readonly id: string;
  /** A verb with its object: “New space”. */
  readonly label: string;
  readonly icon?: string;
  /** Synonyms for the search in the palette. */
  readonly keywords?: readonly string[];
  /** `Mod+K` for a chord, `g h` for two keys in sequence; single keys work outside of fields only. */
  readonly keys?: string;
  readonly isDanger?: boolean;
  /** Hidden from the palette: only meaningful in its context. */
  readonly isLocal?: boolean;
  /** Its keys are handled by the focused component, not by `keys.ts`: it is listed in the shortcut sheet only. */
  readonly isListed?: boolean;
  readonly perform: () => void;
}

/** Actions under a heading, as the palette and the sheet of keys show them. */
export interface ActionGroup {
  readonly title: string;
  readonly actions: readonly Action[];
}
