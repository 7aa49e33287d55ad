import { fallbackIcon, iconPaths } from './icon-paths.ts';

/** Aliases, mostly names of widespread free icon sets, for the drawings that replace them. */
const aliases: Readonly<Record<string, string>> = {
  'address-book': 'users',
  'align-left': 'list',
  'angle-right': 'chevron-right',
  'arrow-up-right-from-square': 'arrow-up-right',
  'arrows-rotate': 'rotate',
  ban: 'circle-xmark',
  'bars-staggered': 'menu',
  bars: 'menu',
  'book-bookmark': 'book',
  books: 'book',
  'box-archive': 'cube',
  'box-open': 'cube',
  box: 'cube',
  brain: 'lightbulb',
  brush: 'palette',
  bullhorn: 'bell',
  'calendar-days': 'calendar',
  certificate: 'trophy',
  'chart-column': 'chart-simple',
  'chart-mixed': 'chart-simple',
  'circle-dot': 'circle-info',
  'circle-user': 'user',
  city: 'building',
  'clock-rotate-left': 'clock',
  'cloud-arrow-up': 'cloud',
  'code-commit': 'code-branch',
  'code-merge': 'code-branch',
  'code-pull-request': 'code-branch',
  cog: 'gear',
  comments: 'comment',
  'computer-classic': 'desktop',
  computer: 'desktop',
  cubes: 'cube',
  display: 'desktop',
  'diagram-project': 'sitemap',
  edit: 'pen',
  exclamation: 'circle-exclamation',
  'external-link': 'arrow-up-right',
  'file-export': 'upload',
  'file-import': 'download',
  'file-pdf': 'file-lines',
  'file-text': 'file-lines',
  fingerprint: 'shield',
  'floppy-disk': 'download',
  'folder-open': 'folder',
  'folder-tree': 'sitemap',
  gavel: 'scale-balanced',
  gears: 'gear',
  git: 'code-branch',
  github: 'code-branch',
  gitlab: 'code-branch',
  'grid-2': 'blocks',
  grid: 'blocks',
  hammer: 'wrench',
  hand: 'octagon-exclamation',
  handshake: 'users',
  'hand-wave': 'thumbs-up',
  home: 'house',
  hourglass: 'clock',
  info: 'circle-info',
  inbox: 'envelope',
  'kitchen-set': 'utensils',
  laptop: 'desktop',
  'laptop-code': 'terminal',
  layers: 'layer-group',
  'life-ring': 'headset',
  'list-check': 'list',
  'list-ul': 'list',
  magic: 'wand-sparkles',
  'magnifying-glass-chart': 'magnifying-glass',
  mail: 'envelope',
  'map-pin': 'location-dot',
  memo: 'file-lines',
  message: 'comment',
  messages: 'comment',
  'money-bill': 'credit-card',
  'network-wired': 'sitemap',
  newspaper: 'file-lines',
  'note-sticky': 'file-lines',
  'paint-brush': 'palette',
  paperclip: 'link',
  'pen-to-square': 'pen',
  pencil: 'pen',
  'people-group': 'users',
  'person-running': 'bolt',
  'power-off': 'bolt',
  question: 'circle-question',
  refresh: 'rotate',
  repeat: 'rotate',
  scroll: 'file-lines',
  search: 'magnifying-glass',
  seedling: 'sparkles',
  share: 'share-nodes',
  'shield-halved': 'shield',
  sidebar: 'table',
  signal: 'chart-simple',
  'square-terminal': 'terminal',
  'table-columns': 'table',
  tags: 'tag',
  toolbox: 'briefcase',
  tools: 'wrench',
  'screwdriver-wrench': 'wrench',
  'user-group': 'users',
  'user-gear': 'user',
  'user-shield': 'shield',
  wallet: 'credit-card',
  warning: 'triangle-exclamation',
  'window-maximize': 'desktop',
  'wand-magic-sparkles': 'wand-sparkles',
};

/** The names of all drawings. */
export const iconNames: readonly string[] = Object.keys(iconPaths);

/** The parts of a drawing on a grid of 24 by 24, each a path to be drawn as strokes; empty if absent. */
export interface IconDrawing {
  /** Filled in the styles `solid` and `duotone`. */
  readonly shape: string;
  /** Drawn upon the shape. */
  readonly details: string;
  /** Never filled. */
  readonly strokes: string;
}

/** Accepts names with or without the prefix `fa-`; a name without a drawing has the neutral one. */
export function getIcon(name: string): IconDrawing {
  const plain = name.toLowerCase().replace(/^fa-/, '');
  const drawn = Object.hasOwn(aliases, plain) ? aliases[plain] : plain;
  const known = drawn !== undefined && Object.hasOwn(iconPaths, drawn) ? iconPaths[drawn] : undefined;
  const [first = '', details, strokes = ''] = (known ?? fallbackIcon).split('|');
  return details === undefined ? { shape: '', details: '', strokes: first } : { shape: first, details, strokes };
}
