import { type Clause, hasValue, readCondition, splitSubject } from '../../data/condition.ts';
import { fill, getTexts } from '../../texts/texts.ts';

/** A condition as a sentence; undefined for one that forms cannot show. */
export function describeCondition(expression: string): string | undefined {
  const { and, or } = getTexts('editorBlocks');
  const built = readCondition(expression);
  return built?.clauses.map(describeClause).join(built.join === '&&' ? ` ${and} ` : ` ${or} `);
}

function describeClause({ subject, operator, value }: Clause): string {
  const { operators } = getTexts('editorBlocks');
  const { name } = splitSubject(subject);
  return hasValue(operator)
    ? fill('{name} {operator} {value}', { name, operator: operators[operator], value })
    : `${name} ${operators[operator]}`;
}
