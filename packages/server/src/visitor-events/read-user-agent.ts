import Bowser from 'bowser';
import { isbot } from 'isbot';
import { remember } from './remember.ts';

/** What a program says of itself, in the values of the columns of events. */
export interface UserAgentProgram {
  readonly device: 'desktop' | 'tablet' | 'mobile' | 'unknown';
  readonly browser: 'chrome' | 'firefox' | 'safari' | 'edge' | 'ie' | 'opera' | 'unknown';
  readonly os: 'windows' | 'macos' | 'linux' | 'android' | 'ios' | 'unknown';
  /** Null for a person's browser. */
  readonly bot: string | null;
}

/** The programs of those that have a name; other bots are `unknown`. */
const BOTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['googlebot', /googlebot|google-inspectiontool|storebot-google|adsbot-google|mediapartners-google|googleother/i],
  ['bingbot', /bingbot|bingpreview|msnbot|adidxbot/i],
  ['duckduckbot', /duckduckbot|duckassistbot/i],
  ['facebookbot', /facebookexternalhit|facebookbot|meta-externalagent|meta-externalfetcher|facebookcatalog/i],
  ['applebot', /applebot/i],
  ['chatgpt', /gptbot|chatgpt|oai-searchbot|openai/i],
  ['anthropic', /claudebot|claude-user|claude-searchbot|claude-web|claude-code|anthropic/i],
];

// Maps, as the library reads names from what it does not know, and `constructor` is a member of every object.
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

/** Reads a user agent. That needs longer than everything else of an event, and a site meets a few hundred of them. */
export const readUserAgent = remember(2000, (userAgent: string): UserAgentProgram => {
  // The library accepts no empty text.
  const { browser, os, platform } = Bowser.parse(userAgent === '' ? 'unknown' : userAgent);
  return {
    device: DEVICES.get(platform.type) ?? 'unknown',
    browser: BROWSERS.get(browser.name) ?? 'unknown',
    os: SYSTEMS.get(os.name) ?? 'unknown',
    bot: BOTS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? (isbot(userAgent) ? 'unknown' : null),
  };
});
