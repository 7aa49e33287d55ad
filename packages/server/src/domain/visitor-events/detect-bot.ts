import { isbot } from 'isbot';

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

/** The bot that a user agent names; null for a person's browser. */
export const detectBot = (userAgent: string): string | null =>
  BOTS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? (isbot(userAgent) ? 'unknown' : null);
