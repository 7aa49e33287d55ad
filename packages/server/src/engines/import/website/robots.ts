import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';

/** The rules of a host's `robots.txt` for this program (RFC 9309). */
export interface Robots {
  isAllowed(url: string): boolean;
  /** Absolute URLs of sitemaps. */
  readonly sitemaps: readonly string[];
}

interface Rule {
  readonly allows: boolean;
  readonly pattern: string;
}

const MAX_LINES = 5_000;
const MAX_PATTERN = 500;
const PRODUCT = 'bindery';

/** Reads the rules for this program: its own group, or else that for all. */
export function parseRobots(text: string): Robots {
  const groups = new Map<string, Rule[]>();
  const sitemaps: string[] = [];
  let agents: string[] = [];
  let isNaming = false;
  for (const line of text.split(/\r\n?|\n/, MAX_LINES)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#\s]*)/i.exec(line) ?? [];
    switch (name.toLowerCase()) {
      case 'user-agent':
        agents = isNaming ? [...agents, value.toLowerCase()] : [value.toLowerCase()];
        isNaming = true;
        break;
      case 'allow':
      case 'disallow':
        isNaming = false;
        if (value === '' || value.length > MAX_PATTERN) break;
        for (const agent of agents) {
          const rules = groups.get(agent) ?? [];
          rules.push({ allows: name.toLowerCase() === 'allow', pattern: value });
          groups.set(agent, rules);
        }
        break;
      case 'sitemap':
        if (canParseUrl(value)) sitemaps.push(value);
        break;
    }
  }
  const rules = groups.get(PRODUCT) ?? groups.get('*') ?? [];
  return { isAllowed: (url) => isAllowed(rules, url), sitemaps };
}

/** The longest pattern that fits decides; of two as long, the one that allows. */
function isAllowed(rules: readonly Rule[], url: string): boolean {
  const { pathname, search } = new URL(url);
  let best: Rule | undefined;
  for (const rule of rules) {
    const isLonger = best === undefined || rule.pattern.length >= best.pattern.length;
    if (!isLonger || !fits(pathname + search, rule.pattern)) continue;
    if (best?.pattern.length !== rule.pattern.length || rule.allows) best = rule;
  }
  return best?.allows !== false;
}

/** `*` is any text, `$` at the end is the end. Looks for each piece once, so that no pattern needs long. */
function fits(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let position = first.length;
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const at = isWhole && isLast ? path.length - piece.length : path.indexOf(piece, position);
    if (at < position || !path.startsWith(piece, at)) return false;
    position = at + piece.length;
  }
  return !isWhole || position === path.length;
}
