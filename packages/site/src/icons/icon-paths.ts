/** A circle as a path. */
function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** A rectangle with rounded corners as a path. */
function box(x: number, y: number, width: number, height: number, radius: number): string {
  const corner = `a${radius} ${radius} 0 0 1`;
  const across = width - 2 * radius;
  const down = height - 2 * radius;
  return (
    `M${x + radius} ${y}h${across}${corner} ${radius} ${radius}v${down}${corner} ${-radius} ${radius}` +
    `h${-across}${corner} ${-radius} ${-radius}v${-down}${corner} ${radius} ${-radius}z`
  );
}

const ring = circle(12, 12, 9);
const sheet = 'M6 3h8l4.5 4.5v12a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19.5V4.5A1.5 1.5 0 0 1 6.5 3z|M14 3v4.5h4.5';
const shield = 'M12 3l7.5 2.7v5.8c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V5.7z';

/**
 * The icons of the product, drawn on a grid of 24 by 24 as strokes, by their most common names in documents. Others are
 * shown as `fallbackIcon`. A drawing is `shape|details|strokes`: the shape is filled in the styles that fill icons,
 * details are on it, and strokes next to it. A drawing without a bar consists of strokes only.
 */
export const iconPaths: Readonly<Record<string, string>> = {
  'arrow-down': 'M12 4v16m-6-6l6 6 6-6',
  'arrow-left': 'M20 12H4m6-6l-6 6 6 6',
  'arrow-right': 'M4 12h16m-6-6l6 6-6 6',
  'arrow-turn-left': 'M8.5 4.5l-5 5 5 5M3.5 9.5h11a5.5 5.5 0 0 1 0 11H9',
  'arrow-turn-right': 'M15.5 4.5l5 5-5 5M20.5 9.5h-11a5.5 5.5 0 0 0 0 11H15',
  'arrow-up': 'M12 20V4m-6 6l6-6 6 6',
  'arrow-up-right': 'M7 17L17 7M8.5 7H17v8.5',
  bell: 'M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10z||M10 20a2.2 2.2 0 0 0 4 0',
  blocks: `${box(4, 4, 6.5, 6.5, 1)}${box(13.5, 4, 6.5, 6.5, 1)}${box(4, 13.5, 6.5, 6.5, 1)}${box(13.5, 13.5, 6.5, 6.5, 1)}|`,
  bolt: 'M13 2.5L5 13.5h6l-1 8 8-11h-6z|',
  book: 'M5 19.5v-15A1.5 1.5 0 0 1 6.5 3H19v18H6.5A1.5 1.5 0 0 1 5 19.5z|M5 18.5a1.5 1.5 0 0 1 1.5-1.5H19',
  'book-open': 'M12 6.5C10 5 7 4.5 3 4.5v14c4 0 7 .5 9 2 2-1.5 5-2 9-2v-14c-4 0-7 .5-9 2z|M12 6.5v14',
  bookmark: 'M6.5 3.5h11v17L12 16.5l-5.5 4z|',
  briefcase: `${box(3, 7.5, 18, 12.5, 2)}|M3 13h18|M8.5 7.5v-2A1.5 1.5 0 0 1 10 4h4a1.5 1.5 0 0 1 1.5 1.5v2`,
  bug: 'M8 9a4 4 0 0 1 8 0v5a4 4 0 0 1-8 0zM9 6.5L7 4M15 6.5L17 4M8 12H3.5M16 12h4.5M8.3 16l-3.8 3M15.7 16l3.8 3|',
  building: `${box(5, 3, 14, 18, 1)}|M9 7.5v.01M15 7.5v.01M9 12v.01M15 12v.01M10 21v-4.5h4V21`,
  calendar: `${box(4, 5, 16, 16, 2)}M8 3v4M16 3v4|M4 10h16`,
  camera: `M4.5 7H8l1.5-2.5h5L16 7h3.5A1.5 1.5 0 0 1 21 8.5v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18.5v-10A1.5 1.5 0 0 1 4.5 7z|${circle(12, 13, 3.5)}`,
  'cart-shopping': `M2.5 4H5l2.5 11.5H18l2.5-8H6${circle(9, 19, 1.5)}${circle(16.5, 19, 1.5)}|`,
  'chart-line': 'M4 4v16h16M7.5 15l4-4.5 3 2.5 5-6',
  'chart-pie': 'M11 4a8.5 8.5 0 1 0 9 9h-9zM15 3.5A9 9 0 0 1 20.5 9H15z|',
  'chart-simple': 'M4 20h16M7 16.5v-4M12 16.5V8M17 16.5V4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-left': 'M15 6l-6 6 6 6',
  'chevron-right': 'M9 6l6 6-6 6',
  'chevron-up': 'M6 15l6-6 6 6',
  'circle-check': `${ring}|M8 12.3l2.8 2.8L16 9.5`,
  'circle-exclamation': `${ring}|M12 7.5V13M12 16.2v.01`,
  'circle-info': `${ring}|M12 11v5.5M12 7.7v.01`,
  'circle-play': `${ring}|M10 8.5v7l5.5-3.5z`,
  'circle-plus': `${ring}|M12 8v8M8 12h8`,
  'circle-question': `${ring}|M9.3 9.3a2.8 2.8 0 1 1 4 2.6c-.8.5-1.3 1-1.3 2M12 16.7v.01`,
  'circle-xmark': `${ring}|M9 9l6 6M15 9l-6 6`,
  clipboard: `${box(5, 4.5, 14, 16.5, 2)}M9 3h6v3H9z|`,
  clock: `${ring}|M12 7v5l3.5 2`,
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.5 1.5 3.8 3.8 0 0 1-.4 7.46z|',
  code: 'M8.5 7l-5 5 5 5M15.5 7l5 5-5 5',
  'code-branch': `${circle(6.5, 5.5, 2.3)}${circle(6.5, 18.5, 2.3)}${circle(17.5, 7.5, 2.3)}||M6.5 7.8v8.4M17.5 9.8c0 4-11 1.7-11 6`,
  comment:
    'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v8.5a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 4v-4h-1A1.5 1.5 0 0 1 4 15V6.5A1.5 1.5 0 0 1 5.5 5z|',
  compass: `${ring}|M15.5 8.5l-2 5-5 2 2-5z`,
  copy: `${box(9, 9, 11.5, 11.5, 2)}||M5.5 15H5a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 5 3.5h8.5A1.5 1.5 0 0 1 15 5v.5`,
  'credit-card': `${box(3, 5, 18, 14, 2)}|M3 10h18M6.5 15h4`,
  cube: 'M12 3l8 4.5v9L12 21l-8-4.5v-9z|M4 7.5l8 4.5 8-4.5M12 12v9',
  database:
    'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6|M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  desktop: `${box(3, 4, 18, 12.5, 2)}M12 16.5v4M8 20.5h8|`,
  download: 'M12 4v11m-5-5l5 5 5-5M4 20h16',
  egg: 'M12 3c3.5 0 6.5 6 6.5 10.5a6.5 6.5 0 0 1-13 0C5.5 9 8.5 3 12 3z|',
  ellipsis:
    'M5 12a.5.5 0 0 0 1 0a.5.5 0 0 0-1 0M11.5 12a.5.5 0 0 0 1 0a.5.5 0 0 0-1 0M18 12a.5.5 0 0 0 1 0a.5.5 0 0 0-1 0',
  envelope: `${box(3, 5, 18, 14, 2)}|M3.5 7l8.5 6 8.5-6`,
  eye: `M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z|${circle(12, 12, 3)}`,
  'eye-slash':
    'M4 4l16 16M9.6 5.8A8.7 8.7 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16.6 16.6 0 0 1-2.8 3.6M6.3 7.3A16.3 16.3 0 0 0 2.5 12S6 18.5 12 18.5a8.6 8.6 0 0 0 4.5-1.3M9.9 9.9a3 3 0 0 0 4.2 4.2',
  'face-frown': `${ring}|M8.5 16.3a4.3 4.3 0 0 1 7 0M9 9.5v.01M15 9.5v.01`,
  'face-meh': `${ring}|M8.5 15.2h7M9 9.5v.01M15 9.5v.01`,
  'face-smile': `${ring}|M8.5 14.2a4.3 4.3 0 0 0 7 0M9 9.5v.01M15 9.5v.01`,
  file: sheet,
  'file-code': `${sheet}M10 12l-2 2.5 2 2.5M13.5 12l2 2.5-2 2.5`,
  'file-lines': `${sheet}M8.5 13h6.5M8.5 16.5h4.5`,
  filter: 'M3.5 5h17L14 13v6.5l-4-2V13z|',
  fire: 'M12 2.5c.5 4 5.5 6 5.5 11.5a5.5 5.5 0 0 1-11 0c0-2.5 1.2-4 2.5-5.3.3 1.6 1 2.4 1.7 2.8C10.5 8 10.5 5 12 2.5z|',
  flag: 'M5 21V4M5 4.5h13.5L16 8.5l2.5 4H5|',
  flask: 'M9 3h6M10 3v6l-5.5 9.5a1.5 1.5 0 0 0 1.3 2.3h12.4a1.5 1.5 0 0 0 1.3-2.3L14 9V3|M7 15h10',
  folder: 'M3 6.5A1.5 1.5 0 0 1 4.5 5H9l2.5 2.5h8A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18z|',
  gauge: `M4.5 18.5a9 9 0 1 1 15 0|M13 12.8L16.5 8${circle(12, 14, 1.5)}`,
  gear: `M8.2 4.5h7.6a1.5 1.5 0 0 1 1.3.75l3.4 6a1.5 1.5 0 0 1 0 1.5l-3.4 6a1.5 1.5 0 0 1-1.3.75H8.2a1.5 1.5 0 0 1-1.3-.75l-3.4-6a1.5 1.5 0 0 1 0-1.5l3.4-6a1.5 1.5 0 0 1 1.3-.75z|${circle(12, 12, 3)}`,
  gift: `${box(3.5, 8, 17, 4.5, 1)}M5.5 12.5v8h13v-8M12 8C10 2.5 5.5 3.5 7 6.5 7.5 7.7 9 8 12 8zM12 8c2-5.5 6.5-4.5 5-1.5C16.5 7.7 15 8 12 8z|M12 8v12.5`,
  globe: `${ring}|M3 12h18M12 3c2.7 2.6 4 5.6 4 9s-1.3 6.4-4 9c-2.7-2.6-4-5.6-4-9s1.3-6.4 4-9z`,
  'graduation-cap': 'M2 9.5L12 5l10 4.5L12 14zM6 11.5v4.7c1.7 1.5 3.6 2.3 6 2.3s4.3-.8 6-2.3v-4.7M22 9.5V15|',
  hashtag: 'M10 4L8 20M16 4l-2 16M4.5 9h16M3.5 15h16',
  headset: `${box(3.5, 13, 4, 6, 1.5)}${box(16.5, 13, 4, 6, 1.5)}||M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M19.5 19c0 1.5-1.5 2.5-4.5 2.5`,
  heart: 'M12 20s-8-4.8-8-10.7A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15.2 12 20 12 20z|',
  house: 'M4 11l8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5h-4v-6h-5v6h-4A1.5 1.5 0 0 1 4 19z|',
  image: `${box(3, 4.5, 18, 15, 2)}|${circle(8.5, 9.5, 1.5)}M4 17.5l5-4.5 3.5 3 3.5-3.5 4.5 4.5`,
  key: `${circle(8, 16, 4.5)}M11.2 12.8L20 4M16 8l3 3|`,
  language: 'M3.5 6h10M8.5 3.5V6M11 6c-1 4.5-4 7.5-7.5 9M6 9.5c1.5 2.5 3.5 4.2 6 5.2M12.5 20.5l4-10 4 10M14 17h5',
  'layer-group': 'M12 3.5L21 8l-9 4.5L3 8z||M3 12l9 4.5 9-4.5M3 16l9 4.5 9-4.5',
  lightbulb: 'M9 17.5c0-2.5-3-3.7-3-7.5a6 6 0 0 1 12 0c0 3.8-3 5-3 7.5z||M9.5 20.8h5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  'location-dot': `M12 21.5s-7-6-7-11.5a7 7 0 0 1 14 0c0 5.5-7 11.5-7 11.5z|${circle(12, 10, 2.5)}`,
  lock: `${box(5, 11, 14, 9.5, 2)}||M8 11V8a4 4 0 0 1 8 0v3`,
  'lock-open': `${box(5, 11, 14, 9.5, 2)}||M8 11V8a4 4 0 0 1 7.7-1.5`,
  'magnifying-glass': `${circle(11, 11, 6.5)}M20 20l-4.4-4.4`,
  map: 'M3.5 6.5L9 4l6 2.5L20.5 4v13.5L15 20l-6-2.5L3.5 20z|M9 4v13.5M15 6.5V20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  microchip: `${box(6.5, 6.5, 11, 11, 1.5)}||M10 6.5V3M14 6.5V3M10 21v-3.5M14 21v-3.5M6.5 10H3M6.5 14H3M21 10h-3.5M21 14h-3.5`,
  minus: 'M5 12h14',
  mobile: `${box(7, 2.5, 10, 19, 2)}|M11 18h2`,
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z|',
  'octagon-exclamation': 'M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7z|M12 7.5V13M12 16.2v.01',
  palette:
    'M12 3a9 9 0 1 0 0 18c1.6 0 2-1 2-2 0-1.5-.5-2 .5-3s6.5.5 6.5-5c0-4.5-4-8-9-8z|M7.5 11.5v.01M10 7.5v.01M15 7.5v.01',
  'paper-plane': 'M21 3L3 10.5l6.5 3L12.5 20z|M9.5 13.5L21 3',
  pen: 'M4 20l1-4.5 11-11a1.8 1.8 0 0 1 2.6 0l.9.9a1.8 1.8 0 0 1 0 2.6l-11 11z|M14 6.5l3.5 3.5',
  phone:
    'M5 4h4l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L20 15v4a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 5.6A1.5 1.5 0 0 1 5 4z|',
  play: 'M7 5v14l12-7z|',
  plug: 'M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4|',
  plus: 'M12 5v14M5 12h14',
  'puzzle-piece': 'M4 8.5h4.2a2.3 2.3 0 1 1 4.6 0H17v4.2a2.3 2.3 0 1 1 0 4.6V20.5H4z|',
  robot: `${box(4, 8, 16, 12, 2.5)}|M9 13v1.5M15 13v1.5|M12 8V4M1.8 13v3M22.2 13v3`,
  rocket: `M12 3c4 2.5 5 7 4 12H8C7 10 8 5.5 12 3zM7.8 12l-3.3 3.5V19L8 17M16.2 12l3.3 3.5V19L16 17M10 18.5l2 3 2-3|${circle(12, 9.5, 1.5)}`,
  rotate: 'M20 11A8 8 0 0 0 5.5 7.5l-2 2M3.5 4.5v5h5M4 13a8 8 0 0 0 14.5 3.5l2-2M20.5 19.5v-5h-5',
  'scale-balanced': 'M12 4v16M7 20.5h10M5 7h14M5 7l-2.5 6.5a3 3 0 0 0 5 0zM19 7l-2.5 6.5a3 3 0 0 0 5 0z|',
  server: `${box(3.5, 4, 17, 7, 1.5)}${box(3.5, 13, 17, 7, 1.5)}|M7 7.5v.01M7 16.5v.01`,
  'share-nodes': `${circle(6, 12, 2.5)}${circle(17.5, 6, 2.5)}${circle(17.5, 18, 2.5)}M8.2 10.8l7-3.6M8.2 13.2l7 3.6|`,
  shield: `${shield}|`,
  'shield-check': `${shield}|M8.8 12l2.3 2.3 4.2-4.4`,
  sitemap: `${box(9, 3, 6, 5, 1)}${box(3, 16, 6, 5, 1)}${box(15, 16, 6, 5, 1)}||M12 8v4M6 16v-4h12v4`,
  sliders: `${circle(15, 7, 2)}${circle(9, 17, 2)}||M4 7h9M17 7h3M4 17h3M11 17h9`,
  sparkles: 'M10 4l1.8 5.2L17 11l-5.2 1.8L10 18l-1.8-5.2L3 11l5.2-1.8zM18 3v4M16 5h4M18.5 16.5v4M16.5 18.5h4|',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z|',
  sun: `${circle(12, 12, 4)}M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4|`,
  table: `${box(3, 4.5, 18, 15, 2)}|M3 10h18M3 14.8h18M9.5 10v9.5`,
  tag: 'M3.5 4.5v7l9 9 8-8-9-9h-7A1 1 0 0 0 3.5 4.5z|M8 8v.01',
  terminal: `${box(3, 4, 18, 16, 2)}|M7 9l3 3-3 3M12.5 15H17`,
  'thumbs-up':
    'M7.5 11l3.5-7.5a2 2 0 0 1 2 2v4h5.5a1.5 1.5 0 0 1 1.5 1.8l-1.3 7a1.5 1.5 0 0 1-1.5 1.2H7.5zM3.5 11h4v8.5h-4z|',
  trash: 'M6 6.5l1 14h10l1-14|M10 10.5v6M14 10.5v6|M4 6.5h16M9 6.5V4h6v2.5',
  'triangle-exclamation':
    'M10.7 4.6L2.9 18a1.5 1.5 0 0 0 1.3 2.3h15.6a1.5 1.5 0 0 0 1.3-2.3L13.3 4.6a1.5 1.5 0 0 0-2.6 0z|M12 9.5V14M12 17v.01',
  trophy:
    'M7 4h10v5a5 5 0 0 1-10 0z||M7 5.5H3.5c0 3.5 1.5 5 4 5M17 5.5h3.5c0 3.5-1.5 5-4 5M12 14v4M8 20.5h8M9.5 20.5c0-1.5 1-2.5 2.5-2.5s2.5 1 2.5 2.5',
  truck: `M2.5 6H14v11H2.5zM14 10h4l3.5 3.5V17H14z|${circle(7, 18, 2)}${circle(17.5, 18, 2)}`,
  upload: 'M12 15V4m-5 5l5-5 5 5M4 20h16',
  user: `${circle(12, 8, 4)}M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6|`,
  users: `${circle(9, 8.5, 3.5)}M2.5 19.5c.5-3.5 3-5.2 6.5-5.2s6 1.7 6.5 5.2||M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.6c2.4.5 3.7 2.2 4 4.9`,
  utensils: 'M7 3v18M4.5 3v4.5a2.5 2.5 0 0 0 5 0V3M17 21V3c-2 1.5-2.5 4-2.5 7.5v3H17',
  video: `${box(2.5, 6.5, 13, 11, 2)}M15.5 10.5l6-3.5v10l-6-3.5|`,
  'wand-sparkles': 'M4 20L15.5 8.5M13 8l3 3M18 2.8v3.4M16.3 4.5h3.4M20.5 11v.01M9.5 4v.01',
  wrench: 'M19.8 7.2a5 5 0 0 1-6.7 5.6l-6.3 6.3a1.9 1.9 0 0 1-2.7-2.7l6.3-6.3a5 5 0 0 1 6.4-5.9l-3 3 .7 2.3 2.3.7z|',
  xmark: 'M6 6l12 12M18 6L6 18',
};

/** The icon for names without a drawing: a quiet dot in a ring, so that lines of icons stay aligned. */
export const fallbackIcon = `${circle(12, 12, 7)}|M12 12v.01`;
