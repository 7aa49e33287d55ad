/** TeX of characters of formulas, by group; a space after a command ends its name. */
const COMMANDS: Readonly<Record<string, string>> = {
  // Greek
  ...namesOf(
    'αβγδεζηθικλμνξπρστυφχψω',
    'alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon varphi chi psi omega',
  ),
  ...namesOf('ΓΔΘΛΞΠΣΥΦΨΩ', 'Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega'),
  ...namesOf('ϵϑϰϕϱϖς', 'epsilon vartheta varkappa phi varrho varpi varsigma'),
  // Operators and relations
  ...namesOf(
    '±∓×÷·∗⋆∘∙⊕⊖⊗⊘⊙∩∪∨∧∖',
    'pm mp times div cdot ast star circ bullet oplus ominus otimes oslash odot cap cup vee wedge setminus',
  ),
  ...namesOf(
    '≤≥≪≫≠≡≈≅≃∼∝≺≻⊂⊃⊆⊇∈∉∋',
    'leq geq ll gg neq equiv approx cong simeq sim propto prec succ subset supset subseteq supseteq in notin ni',
  ),
  ...namesOf('⊢⊨⊥∥∣', 'vdash models perp parallel mid'),
  ...namesOf(
    '∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂⨀⨆',
    'sum prod coprod int iint iiint oint bigcup bigcap bigvee bigwedge bigoplus bigotimes bigodot bigsqcup',
  ),
  ...namesOf(
    '∀∃∅∇∂∞ℓℏℜℑ℘ℵ∠△√¬',
    'forall exists emptyset nabla partial infty ell hbar Re Im wp aleph angle triangle surd neg',
  ),
  // Arrows
  ...namesOf(
    '→←↔↑↓⇒⇐⇔⇑⇓↦⟶⟵⟷⟹⟸⟺↪↗↘↙↖',
    'to leftarrow leftrightarrow uparrow downarrow Rightarrow Leftarrow Leftrightarrow Uparrow Downarrow mapsto longrightarrow longleftarrow longleftrightarrow Longrightarrow Longleftarrow Longleftrightarrow hookrightarrow nearrow searrow swarrow nwarrow',
  ),
  // Dots and spaces
  ...namesOf('…⋯⋮⋱', 'ldots cdots vdots ddots'),
  '\u00a0': '\\:',
  '\u2003': '\\quad ',
  '\u2009': '\\,',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u200b': '',
  // Characters with a meaning in TeX
  ...Object.fromEntries([...'#$%&_{}'].map((character) => [character, `\\${character}`])),
  '\\': '\\backslash ',
  '~': '\\sim ',
  '^': '\\hat{}',
  '−': '-',
  '‖': '\\|',
  '′': "'",
  '″': "''",
  '‴': "'''",
  ℝ: '\\mathbb{R}',
  ℕ: '\\mathbb{N}',
  ℤ: '\\mathbb{Z}',
  ℚ: '\\mathbb{Q}',
  ℂ: '\\mathbb{C}',
  ℙ: '\\mathbb{P}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
};

function namesOf(characters: string, names: string): Record<string, string> {
  const all = names.split(' ');
  return Object.fromEntries([...characters].map((character, index) => [character, `\\${all[index]} `]));
}

/** Alphabets of mathematical letters: their first and last code point, and their command. */
const ALPHABETS: readonly (readonly [first: number, last: number, command: string])[] = [
  [0x1d400, 0x1d433, 'mathbf'],
  [0x1d468, 0x1d49b, 'mathbf'],
  [0x1d49c, 0x1d503, 'mathcal'],
  [0x1d504, 0x1d537, 'mathfrak'],
  [0x1d538, 0x1d56b, 'mathbb'],
  [0x1d56c, 0x1d59f, 'mathfrak'],
  [0x1d5a0, 0x1d66f, 'mathsf'],
  [0x1d670, 0x1d6a3, 'mathtt'],
  [0x1d7ce, 0x1d7d7, 'mathbf'],
  [0x1d7d8, 0x1d7e1, 'mathbb'],
];

/** The TeX of one character in a formula. */
export function texOfCharacter(character: string): string {
  const known = COMMANDS[character];
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  if (code > 32 && code < 127) return character;
  if (code >= 0x1d400 && code <= 0x1d7ff) {
    const plain = texOfCharacter(character.normalize('NFKC'));
    const alphabet = ALPHABETS.find(([first, last]) => code >= first && code <= last);
    return alphabet === undefined ? plain : `\\${alphabet[2]}{${plain.trim()}}`;
  }
  if (/\s/.test(character)) return ' ';
  if (/\p{S}/u.test(character)) return character;
  return /[\p{Cc}\p{Cf}\p{Cs}\p{M}]/u.test(character) ? '' : `\\text{${character}}`;
}

/** The TeX of text in a formula. */
export function texOfMathText(text: string): string {
  return [...text]
    .map(texOfCharacter)
    .join('')
    .replaceAll(/\}\\text\{(?=[^\\])/g, '');
}

/** Words in a formula that are read as words. */
export function texOfWords(text: string): string {
  if (text.trim() === '') return '\\:';
  const parts = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').split(/([#$%&_{}\\^~∏-∑∫-∲⊕⋀-⋃⨀-⨚])/u);
  // Characters with a meaning in TeX are written outside of the words.
  return parts.map((part, index) => (index % 2 === 1 ? texOfCharacter(part) : texOfPlainWords(part))).join('');
}

/** A mark that combines with nothing is invalid. */
function texOfPlainWords(text: string): string {
  const words = text.replace(/^\p{M}+/u, '');
  return words === '' ? '' : `\\text{${words}}`;
}

const FUNCTIONS = new Set(
  (
    'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max ' +
    'min Pr sec sin sinh sup tan tanh'
  ).split(' '),
);

/** The TeX of the name of a function; undefined for any other text. */
export function texOfFunction(text: string): string | undefined {
  const name = text.trim();
  if (FUNCTIONS.has(name)) return `\\${name} `;
  return /^[A-Za-z]{2,40}$/.test(name) ? `\\operatorname{${name}}` : undefined;
}

const DELIMITERS: Readonly<Record<string, string>> = {
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '|': '|',
  '∣': '|',
  '‖': '\\|',
  '∥': '\\|',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '<': '\\langle ',
  '>': '\\rangle ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '/': '/',
  '↑': '\\uparrow ',
  '↓': '\\downarrow ',
};

/** The TeX of a delimiter that grows; undefined for any other character. */
export function texOfDelimiter(character: string): string | undefined {
  return '()[]'.includes(character) && character !== '' ? character : DELIMITERS[character];
}

/** Commands of accents, and those over several characters. */
export const ACCENTS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  '\u0302': ['hat', 'widehat'],
  '^': ['hat', 'widehat'],
  '\u0303': ['tilde', 'widetilde'],
  '~': ['tilde', 'widetilde'],
  '\u0304': ['bar', 'overline'],
  '\u0305': ['bar', 'overline'],
  '¯': ['bar', 'overline'],
  '\u0307': ['dot', 'dot'],
  '\u0308': ['ddot', 'ddot'],
  '\u20db': ['dddot', 'dddot'],
  '\u20d7': ['vec', 'overrightarrow'],
  '→': ['vec', 'overrightarrow'],
  '\u20d6': ['overleftarrow', 'overleftarrow'],
  '\u20e1': ['overleftrightarrow', 'overleftrightarrow'],
  '\u0301': ['acute', 'acute'],
  '\u0300': ['grave', 'grave'],
  '\u0306': ['breve', 'breve'],
  '\u030c': ['check', 'check'],
  '\u030a': ['mathring', 'mathring'],
  '⏞': ['overbrace', 'overbrace'],
  '⏟': ['underbrace', 'underbrace'],
};
