import type { ComponentType } from 'preact';
import type { TextArea } from '../texts/areas.ts';
import { PATHS, type ScreenName } from './paths.ts';

/** What a screen is shown with: the parameters of its path. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}

type Screen = ComponentType<ScreenProps>;

/** Loads the module of each screen: with its chunk, and nothing of the others. */
const LOADERS: Readonly<Record<ScreenName, () => Promise<Screen>>> = {
  start: () => import('../screens/start/start-screen.tsx').then(({ StartScreen }) => StartScreen),
  home: () => import('../screens/home/home-screen.tsx').then(({ HomeScreen }) => HomeScreen),
};

const loaded = new Map<ScreenName, Screen>();

/** Loads a screen; at once where it was loaded before. */
export async function loadScreen(name: ScreenName): Promise<Screen> {
  const screen = loaded.get(name) ?? (await LOADERS[name]());
  loaded.set(name, screen);
  return screen;
}

export const findLoadedScreen = (name: ScreenName): Screen | undefined => loaded.get(name);

/** The area of texts that a screen needs. */
export const areaOf = (name: ScreenName): TextArea => PATHS[name].area;
