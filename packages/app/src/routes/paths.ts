/** A screen: where it stands, and the module that shows it. */
export interface ScreenPath {
  /** Segments; `:name` stands for one, and `*` at the end for any number of them. */
  readonly pattern: string;
  /** Below `src`; the build tells the server which files to preload from it. */
  readonly module: string;
  /** The area of texts that it needs beside those of the shell. */
  readonly area: string;
  /** What `*` stands for is a part of the same screen: it stays as it is when only that changes. */
  readonly isOneScreen?: boolean;
}

const define = <const Paths extends Readonly<Record<string, ScreenPath>>>(paths: Paths): Paths => paths;

/**
 * Every path of the application; the first pattern that matches counts. The build reads this table, so it imports nothing.
 * The modules are loaded by `screens.ts`, which has the same names.
 */
export const PATHS = define({
  start: { pattern: '/', module: 'screens/start/start-screen.tsx', area: 'home' },
  home: { pattern: '/o/:organization', module: 'screens/home/home-screen.tsx', area: 'home' },
});

export type ScreenName = keyof typeof PATHS;
