import {
  ACCENTS,
  texOfCharacter,
  texOfDelimiter,
  texOfFunction,
  texOfMathText,
  texOfWords,
} from './math-characters.ts';
import type { OmmlElement } from './parse-omml.ts';

interface Conversion {
  /** Names of what became its text. */
  readonly unknown: Set<string>;
  /** In a list of equations an ampersand aligns them. */
  readonly isAligned?: boolean;
  /** In the name of a function. */
  readonly isFunction?: boolean;
}

type Convert = (element: OmmlElement, conversion: Conversion) => string;

/**
 * The TeX of a formula of Office Math (ECMA-376, part 1, 22.1).
 * @param unknown receives the names of parts without a counterpart, of which only the text is kept
 */
export function texOfMath(element: OmmlElement, unknown: Set<string>): string {
  return tidy(convert(element, { unknown }));
}

const tidy = (tex: string): string => tex.replace(/ {2,}/g, ' ').trim();

const convertAll = (elements: readonly OmmlElement[], conversion: Conversion): string =>
  elements.map((element) => convert(element, conversion)).join('');

function convert(element: OmmlElement, conversion: Conversion): string {
  const known = CONVERTERS[element.name];
  if (known !== undefined) return known(element, conversion);
  if (element.name.endsWith('Pr') || IGNORED.has(element.name)) return '';
  const text = texOfMathText(element.text) + convertAll(element.children, conversion);
  if (text !== '') conversion.unknown.add(element.name);
  return text;
}

/** Marks without text, and what was deleted while changes were tracked. */
const IGNORED = new Set([
  'del',
  'moveFrom',
  'delText',
  'instrText',
  'proofErr',
  'annotationRef',
  'lastRenderedPageBreak',
]);

const childOf = (element: OmmlElement, name: string): OmmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** The TeX of a part, in braces. */
function part(element: OmmlElement, name: string, conversion: Conversion): string {
  return `{${tidy(plainPart(element, name, conversion))}}`;
}

function plainPart(element: OmmlElement, name: string, { unknown }: Conversion, isFunction = false): string {
  const child = childOf(element, name);
  return child === undefined ? '' : convertAll(child.children, { unknown, isFunction });
}

/** A property; an empty text for one without a value. */
function propertyOf(element: OmmlElement, name: string): string | undefined {
  const properties = element.children.find((child) => child.name === `${element.name}Pr`);
  const property = properties && childOf(properties, name);
  return property && (property.attributes['val'] ?? '');
}

function isOn(element: OmmlElement, name: string): boolean {
  const value = propertyOf(element, name);
  return value !== undefined && !['0', 'off', 'false'].includes(value);
}

/** The base of a script: braces around all but one character or command. */
function base(element: OmmlElement, conversion: Conversion): string {
  const tex = tidy(plainPart(element, 'e', conversion));
  return /^(?:[A-Za-z0-9]|\\[A-Za-z]+)$/.test(tex) ? `${tex}` : `{${tex}}`;
}

const inside: Convert = (element, conversion) => convertAll(element.children, conversion);

const CONVERTERS: Readonly<Record<string, Convert | undefined>> = {
  oMath: inside,
  oMathPara: (element, conversion) =>
    joinLines(element.children.filter(({ name }) => name === 'oMath').map((each) => convert(each, conversion))),
  r: convertRun,
  f: convertFraction,
  sSub: (element, conversion) => `${base(element, conversion)}_${part(element, 'sub', conversion)}`,
  sSup: (element, conversion) => `${base(element, conversion)}^${part(element, 'sup', conversion)}`,
  sSubSup: (element, conversion) =>
    `${base(element, conversion)}_${part(element, 'sub', conversion)}^${part(element, 'sup', conversion)}`,
  sPre: (element, conversion) =>
    `{}_${part(element, 'sub', conversion)}^${part(element, 'sup', conversion)}${base(element, conversion)}`,
  rad: convertRadical,
  nary: convertNary,
  d: convertDelimiters,
  m: (element, conversion) => writeRows('matrix', listRows(element, conversion)),
  eqArr: (element, { unknown }) => {
    const lines = element.children.filter(({ name }) => name === 'e');
    return writeRows(
      'aligned',
      lines.map((line) => [convertAll(line.children, { unknown, isAligned: true })]),
    );
  },
  func: (element, conversion) => `${plainPart(element, 'fName', conversion, true)} ${part(element, 'e', conversion)}`,
  acc: convertAccent,
  bar: (element, conversion) =>
    `\\${propertyOf(element, 'pos') === 'top' ? 'overline' : 'underline'}${part(element, 'e', conversion)}`,
  groupChr: convertGroupCharacter,
  limLow: (element, conversion) => convertLimit(element, conversion, '_', 'underset'),
  limUpp: (element, conversion) => convertLimit(element, conversion, '^', 'overset'),
  borderBox: (element, conversion) => `\\boxed${part(element, 'e', conversion)}`,
  box: (element, conversion) => part(element, 'e', conversion),
  phant: (element, conversion) =>
    `${propertyOf(element, 'show') === '0' ? '\\phantom' : ''}${part(element, 'e', conversion)}`,
  // What Word writes around parts of a formula.
  ins: inside,
  moveTo: inside,
  sdt: inside,
  sdtContent: inside,
  smartTag: inside,
  hyperlink: inside,
  bookmarkStart: () => '',
  bookmarkEnd: () => '',
};

const joinLines = (lines: readonly string[]): string =>
  lines.length > 1
    ? writeRows(
        'gathered',
        lines.map((line) => [line]),
      )
    : (lines[0] ?? '');

function writeRows(environment: string, rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(tidy).join(' & '));
  return `\\begin{${environment}}${lines.join(' \\\\ ')}\\end{${environment}}`;
}

function listRows(matrix: OmmlElement, { unknown }: Conversion): string[][] {
  return matrix.children
    .filter(({ name }) => name === 'mr')
    .map((row) =>
      row.children.filter(({ name }) => name === 'e').map((cell) => convertAll(cell.children, { unknown })),
    );
}

const SCRIPTS: Readonly<Record<string, string | undefined>> = {
  script: 'mathcal',
  fraktur: 'mathfrak',
  'double-struck': 'mathbb',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};

function convertRun(run: OmmlElement, conversion: Conversion): string {
  const text = run.children.map((child) => (child.name === 't' ? child.text : (RUN_BREAKS[child.name] ?? ''))).join('');
  if (text === '') return '';
  if (isOn(run, 'nor')) return texOfWords(text);
  const style = propertyOf(run, 'sty');
  const name = conversion.isFunction === true || style === 'p' ? texOfFunction(text) : undefined;
  if (name !== undefined) return name;
  const tex = conversion.isAligned === true ? text.split('&').map(texOfMathText).join('&') : texOfMathText(text);
  const script = SCRIPTS[propertyOf(run, 'scr') ?? ''];
  if (tex.includes('&') && conversion.isAligned === true) return tex;
  if (script !== undefined) return `\\${script}{${tex}}`;
  if (style === 'b' || style === 'bi') return `\\mathbf{${tex}}`;
  return style === 'p' && /^[A-Za-z]+$/.test(tex) ? `\\mathrm{${tex}}` : tex;
}

const RUN_BREAKS: Readonly<Record<string, string | undefined>> = { tab: ' ', br: ' ', noBreakHyphen: '-' };

function convertFraction(element: OmmlElement, conversion: Conversion): string {
  const [numerator, denominator] = [part(element, 'num', conversion), part(element, 'den', conversion)];
  switch (propertyOf(element, 'type')) {
    case 'lin':
      return `${numerator}/${denominator}`;
    case 'skw':
      return `{}^${numerator}/_${denominator}`;
    case 'noBar':
      return `\\genfrac{}{}{0pt}{}${numerator}${denominator}`;
    default:
      return `\\frac${numerator}${denominator}`;
  }
}

function convertRadical(element: OmmlElement, conversion: Conversion): string {
  const degree = isOn(element, 'degHide') ? '{}' : part(element, 'deg', conversion);
  return `\\sqrt${degree === '{}' ? '' : `[${degree}]`}${part(element, 'e', conversion)}`;
}

const INTEGRALS = '∫∬∭∮∯∰';

function convertNary(element: OmmlElement, conversion: Conversion): string {
  const character = propertyOf(element, 'chr') ?? '∫';
  const tex = texOfMathText(character).trim();
  const sign = tex === '' ? '{}' : /^\\[a-z]+$/i.test(tex) ? tex : `\\mathop{${tex}}`;
  const limitLocation = propertyOf(element, 'limLoc');
  const isIntegral = INTEGRALS.includes(character);
  const limits =
    sign === '{}'
      ? ''
      : limitLocation === 'undOvr' && isIntegral
        ? '\\limits'
        : limitLocation === 'subSup' && !isIntegral
          ? '\\nolimits'
          : '';
  const script = (name: string, mark: string) => {
    const tex = isOn(element, `${name}Hide`) ? '{}' : part(element, name, conversion);
    return tex === '{}' ? '' : mark + tex;
  };
  return `${sign}${limits}${script('sub', '_')}${script('sup', '^')} ${plainPart(element, 'e', conversion)}`;
}

function convertDelimiters(element: OmmlElement, conversion: Conversion): string {
  const parts = element.children
    .filter(({ name }) => name === 'e')
    .map((each) => tidy(convertAll(each.children, { unknown: conversion.unknown })));
  const [begin, end] = [propertyOf(element, 'begChr') ?? '(', propertyOf(element, 'endChr') ?? ')'];
  const separator = propertyOf(element, 'sepChr') ?? '|';
  const middle = texOfDelimiter(separator);
  const between = separator === '' ? ' ' : middle === undefined ? texOfMathText(separator) : `\\middle${middle}`;
  const [left, right] = [texOfDelimiter(begin), texOfDelimiter(end)];
  // A character that does not grow is written as it is.
  const open = left === undefined ? `${texOfMathText(begin)}\\left.` : `\\left${left}`;
  const close = right === undefined ? `\\right.${texOfMathText(end)}` : `\\right${right}`;
  return `${open} ${parts.join(between)} ${close}`;
}

function convertAccent(element: OmmlElement, conversion: Conversion): string {
  const character = propertyOf(element, 'chr') ?? '\u0302';
  return writeAccent(character, element, conversion);
}

function writeAccent(character: string, element: OmmlElement, conversion: Conversion): string {
  const accent = ACCENTS[character];
  const tex = tidy(plainPart(element, 'e', conversion));
  if (accent !== undefined) return `\\${tex.length > 1 && !/^\\[a-z]+$/i.test(tex) ? accent[1] : accent[0]}{${tex}}`;
  const mark = texOfCharacter(character);
  if (mark !== '') return `\\overset{${mark.trim()}}{${tex}}`;
  if (character !== '') conversion.unknown.add(element.name);
  return `{${tex}}`;
}

function convertGroupCharacter(element: OmmlElement, conversion: Conversion): string {
  const character = propertyOf(element, 'chr') ?? '⏟';
  if (character === '⏟' || character === '⏞') return writeAccent(character, element, conversion);
  const isAbove = propertyOf(element, 'pos') === 'top';
  const mark = texOfMathText(character).trim();
  return `\\${isAbove ? 'overset' : 'underset'}{${mark}}${part(element, 'e', conversion)}`;
}

function convertLimit(element: OmmlElement, conversion: Conversion, mark: string, command: string): string {
  const tex = tidy(plainPart(element, 'e', conversion, conversion.isFunction));
  const limit = part(element, 'lim', conversion);
  const takesScript = /^\\(?:lim|max|min|sup|inf|limsup|liminf|sum|prod|bigcup|bigcap|gcd|det|Pr)$/.test(tex);
  if (takesScript || /^\\(?:under|over)brace\{/.test(tex)) return `${tex}${mark}${limit}`;
  return `\\${command}${limit}{${tex}}`;
}
