import type { VNode } from 'preact';
import { findMathml } from '../code/math.ts';

interface MathProps {
  readonly formula: string;
  readonly display: 'block' | 'inline';
}

/** A formula, or its source as code where it cannot be read. The markup is our own rewriting: see `findMathml`. */
export function Formula({ formula, display }: MathProps): VNode {
  const mathml = findMathml(formula, display);
  if (display === 'inline') {
    if (mathml === undefined) return <code>{formula}</code>;
    return <span class="math" dangerouslySetInnerHTML={{ __html: mathml }} />;
  }
  if (mathml === undefined) {
    return (
      <pre class="math-source">
        <code>{formula}</code>
      </pre>
    );
  }
  return <div class="math-block scroll" dangerouslySetInnerHTML={{ __html: mathml }} />;
}
