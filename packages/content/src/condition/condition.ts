import { type ExpressionData, evaluateExpression } from './evaluate-expression.ts';
import type { ExpressionFault, ParsedExpression } from './expression.ts';
import { parseExpression } from './parse-expression.ts';

/** The condition of what is shown to nobody. */
export const NEVER = 'false';

/** Characters of a condition. */
const MAX_LENGTH = 1_024;

/** Reads a condition over `visitor.claims` (docs/api/contract.md#conditions): 1 to 1024 characters. */
export function parseCondition(text: string): { readonly condition: ParsedExpression } | ExpressionFault {
  if (text.length > MAX_LENGTH) return { fault: `must not have more than ${MAX_LENGTH} characters` };
  const parsed = parseExpression(text, ['visitor.claims']);
  return 'fault' in parsed ? parsed : { condition: parsed };
}

/** Whether a condition is exactly true for these claims. Errors hide. */
export function meetsCondition(condition: ParsedExpression, claims: ExpressionData): boolean {
  const result = evaluateExpression(condition, { claims });
  return 'value' in result && result.value === true;
}

/** A condition that is met where both are; of equal ones, that one. Where one cannot be read, both cannot be met. */
export function bothConditions(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || one === other) return other;
  if (other === undefined) return one;
  const areRead = [one, other].every((condition) => 'condition' in parseCondition(condition));
  return areRead ? `(${one}) && (${other})` : NEVER;
}
