import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUserAgent } from './read-user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a user agent', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'desktop chrome windows'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0`,
      'desktop edge windows',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/126.0 Safari/537.36 OPR/111`,
      'desktop opera macos',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/17.5 Safari/605.1.15`, 'desktop safari macos'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'desktop firefox linux'],
    ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'desktop ie windows'],
    [
      `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${IOS} Version/17.5 Mobile/15E148 Safari/604.1`,
      'tablet safari ios',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${IOS} CriOS/126.0 Mobile/15E148 Safari/604.1`,
      'mobile chrome ios',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'mobile chrome android'],
    ['Mozilla/5.0 (Android 14; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0', 'tablet firefox android'],
    ['', 'unknown unknown unknown'],
  ])('of a person is parsed: %s', (userAgent, expected) => {
    const { device, browser, os, bot } = readUserAgent(userAgent);
    expect(`${device} ${browser} ${os}`).toBe(expected);
    expect(bot).toBeNull();
  });

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'googlebot'],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bingbot'],
    ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', 'duckduckbot'],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'facebookbot'],
    [`Mozilla/5.0 (Macintosh) ${IOS} Version/17.4 Safari/605.1.15 (Applebot/0.1)`, 'applebot'],
    [`Mozilla/5.0 ${WEBKIT.replace(')', '; compatible; GPTBot/1.2; +https://openai.com/gptbot)')}`, 'chatgpt'],
    [`Mozilla/5.0 ${WEBKIT}; compatible; ChatGPT-User/1.0; +https://openai.com/bot`, 'chatgpt'],
    ['Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', 'anthropic'],
    ['Claude-User/1.0', 'anthropic'],
    ['curl/8.5.0', 'unknown'],
    ['constructor/1.0', 'unknown'],
    ['python-requests/2.32', 'unknown'],
  ])('of a bot has its name: %s', (userAgent, expected) => {
    const { bot, browser } = readUserAgent(userAgent);
    expect(bot).toBe(expected);
    expect(browser).toBeTypeOf('string');
  });

  it('is parsed into values of the columns for every input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 1024, unit: 'binary' }), (userAgent) => {
        const { device, browser, os } = readUserAgent(userAgent);
        expect(['desktop', 'tablet', 'mobile', 'unknown']).toContain(device);
        expect(['chrome', 'firefox', 'safari', 'edge', 'ie', 'opera', 'unknown']).toContain(browser);
        expect(['windows', 'macos', 'linux', 'android', 'ios', 'unknown']).toContain(os);
      }),
    );
  });
});
