/** What a visitor has shown of who he is: conditions are decided on it, and nothing else of the site asks. */
export interface Viewer {
  /** Visitors with the same digest see the same bytes at the same address. */
  readonly digest: string;
  /** Whether a condition holds; one that cannot be decided does not (decisions, row 125). */
  meets(condition: string): boolean;
  /** Value of an expression over claims in a text; undefined where there is none. */
  valueOf(expression: string): string | undefined;
}

/** Somebody of whom nothing is known, on a site that does not ask: nothing with a condition is shown. */
export const UNKNOWN_VIEWER: Viewer = { digest: '', meets: () => false, valueOf: () => undefined };
