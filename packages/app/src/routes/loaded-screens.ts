import type { ComponentType } from 'preact';
import type { TextArea } from '../texts/areas.ts';
import { loadStylesheet } from './load-stylesheet.ts';
import { PATHS, type ScreenName } from './paths.ts';
import type { ScreenProps } from './screen-props.ts';

type Screen = ComponentType<ScreenProps>;

/** Loads the module of each screen. */
export type ScreenLoaders = Readonly<Record<ScreenName, () => Promise<Screen>>>;

let loaders: ScreenLoaders | undefined;
const loaded = new Map<ScreenName, Screen>();

/** Called once, before the first screen is loaded. */
export function setScreens(screens: ScreenLoaders): void {
  loaders = screens;
}

/** Loads a screen; synchronous if it is already loaded. */
export async function loadScreen(name: ScreenName): Promise<Screen> {
  if (loaders === undefined) throw new Error('The screens are set at the start.');
  const screen = loaded.get(name) ?? (await Promise.all([loaders[name](), loadStylesheet(PATHS[name])]))[0];
  loaded.set(name, screen);
  return screen;
}

export const findLoadedScreen = (name: ScreenName): Screen | undefined => loaded.get(name);

/** The text area of a screen. */
export const areaOf = (name: ScreenName): TextArea => PATHS[name].area;
