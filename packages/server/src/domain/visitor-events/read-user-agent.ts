import Bowser from 'bowser';
import { detectBot } from './detect-bot.ts';
import { remember } from './remember.ts';

/** A parsed user agent, in the values of the columns of events. */
export interface UserAgentProgram {
  readonly device: 'desktop' | 'tablet' | 'mobile' | 'unknown';
  readonly browser: 'chrome' | 'firefox' | 'safari' | 'edge' | 'ie' | 'opera' | 'unknown';
  readonly os: 'windows' | 'macos' | 'linux' | 'android' | 'ios' | 'unknown';
  /** Null for a person's browser. */
  readonly bot: string | null;
}

// Maps, since the library returns names from unknown input, and `constructor` is a member of every object.
const BROWSERS: ReadonlyMap<string | undefined, UserAgentProgram['browser']> = new Map([
  ['Chrome', 'chrome'],
  ['Chromium', 'chrome'],
  ['Firefox', 'firefox'],
  ['Safari', 'safari'],
  ['Microsoft Edge', 'edge'],
  ['Internet Explorer', 'ie'],
  ['Opera', 'opera'],
]);
const SYSTEMS: ReadonlyMap<string | undefined, UserAgentProgram['os']> = new Map([
  ['Windows', 'windows'],
  ['macOS', 'macos'],
  ['Linux', 'linux'],
  ['Android', 'android'],
  ['iOS', 'ios'],
]);
const DEVICES: ReadonlyMap<string | undefined, UserAgentProgram['device']> = new Map([
  ['desktop', 'desktop'],
  ['tablet', 'tablet'],
  ['mobile', 'mobile'],
]);

/**
 * Parses a user agent. This is the slowest step of an event, and a site receives a few hundred different ones, so
 * results are cached.
 */
export const readUserAgent = remember(2000, (userAgent: string): UserAgentProgram => {
  // The library accepts no empty text.
  const { browser, os, platform } = Bowser.parse(userAgent === '' ? 'unknown' : userAgent);
  return {
    device: DEVICES.get(platform.type) ?? 'unknown',
    browser: BROWSERS.get(browser.name) ?? 'unknown',
    os: SYSTEMS.get(os.name) ?? 'unknown',
    bot: detectBot(userAgent),
  };
});
