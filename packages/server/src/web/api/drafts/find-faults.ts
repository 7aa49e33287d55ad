import { parseExpression } from '@bindery/content';
import { findFormulaFault } from '@bindery/site';
import type { Node } from 'prosemirror-model';
import type { BlockFault } from './schema.ts';

/** Maximum number of reported faults per response. */
const MOST_FAULTS = 20;
/** Maximum number of validated texts: a formula needs a millisecond. */
const MOST_TEXTS = 200;

/** Invalid formulas and expressions of blocks: sites show their source, or nothing. */
export function findFaults(doc: Node): BlockFault[] {
  const faults: BlockFault[] = [];
  let texts = 0;
  doc.descendants((node) => {
    const text = textOf(node);
    if (text === undefined || faults.length >= MOST_FAULTS || texts >= MOST_TEXTS) return;
    texts += 1;
    const message = node.type.name.endsWith('math') ? findFormulaFault(text) : findExpressionFault(text);
    if (message !== undefined) faults.push({ text, message });
  });
  return faults;
}

/** The formula or expression of a node; undefined for others. */
function textOf({ type, attrs }: Node): string | undefined {
  switch (type.name) {
    case 'math':
    case 'inline_math':
      return String(attrs['formula']);
    case 'if':
    case 'expression':
      return String(attrs['expression']);
    default:
      return undefined;
  }
}

function findExpressionFault(text: string): string | undefined {
  const parsed = parseExpression(text);
  return 'fault' in parsed ? `The expression ${parsed.fault}.` : undefined;
}
