/** A pending insertion, such as an upload. */
export interface Pending {
  readonly id: number;
  /** The range that it replaces, mapped through changes by any user. */
  readonly from: number;
  readonly to: number;
  readonly label: string;
  /** Progress from 0 to 1, if known. */
  readonly share?: number | undefined;
  /** The error message. */
  readonly failure?: string | undefined;
  readonly retry?: (() => void) | undefined;
  readonly cancel: () => void;
}
