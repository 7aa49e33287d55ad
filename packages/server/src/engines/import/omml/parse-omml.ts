import { Parser } from 'htmlparser2';

/** An element of Office Math. Names are without the prefix of their namespace. */
export interface OmmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: OmmlElement[];
  /** Text directly within it. */
  text: string;
}

/** A formula, and its stretch in the XML. */
export interface FoundMath {
  readonly element: OmmlElement;
  readonly start: number;
  readonly end: number;
}

/** Of deeper elements only the text is kept, so that walks may use recursion. */
const MAX_DEPTH = 120;
/** The name of an element with the text of all within it. */
const TOO_DEEP = 'nesting';

/** The formulas of a part of a document, in order, none within another. */
export function listMath(xml: string): FoundMath[] {
  const formulas: FoundMath[] = [];
  const open: OmmlElement[] = [];
  let start = 0;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = localName(qualified);
        if (depth === 0 && name !== 'oMath' && name !== 'oMathPara') return;
        if (depth === 0) start = parser.startIndex;
        depth += 1;
        if (open.length >= MAX_DEPTH) return;
        const isDeepest = open.length === MAX_DEPTH - 1;
        const element = {
          name: isDeepest ? TOO_DEEP : name,
          attributes: withLocalNames(attributes),
          children: [],
          text: '',
        };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const last = open.at(-1);
        if (last !== undefined) last.text += text;
      },
      onclosetag() {
        if (depth === 0) return;
        depth -= 1;
        if (depth >= open.length) return;
        const element = open.pop();
        if (depth === 0 && element !== undefined) formulas.push({ element, start, end: parser.endIndex + 1 });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return formulas;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function withLocalNames(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}
