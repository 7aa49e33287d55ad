/** The data that an expression may read. `book` and `space.vars` are the same variables. */
export type ExpressionRoot = 'visitor.claims' | 'space.vars' | 'page.vars' | 'book';

export const EXPRESSION_METHODS = ['includes', 'startsWith', 'endsWith', 'toLowerCase', 'toUpperCase', 'trim'] as const;
export type ExpressionMethod = (typeof EXPRESSION_METHODS)[number];

export const EXPRESSION_OPERATORS = ['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', '+'] as const;
export type ExpressionOperator = (typeof EXPRESSION_OPERATORS)[number];

/** The closed set of expression nodes. */
export type ExpressionNode =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null | undefined }
  | { readonly kind: 'root'; readonly root: ExpressionRoot }
  | { readonly kind: 'list'; readonly items: readonly ExpressionNode[] }
  | {
      readonly kind: 'member';
      readonly object: ExpressionNode;
      readonly key: ExpressionNode;
      readonly optional: boolean;
    }
  | {
      readonly kind: 'call';
      readonly object: ExpressionNode;
      readonly method: ExpressionMethod;
      readonly argument: ExpressionNode | undefined;
      readonly optional: boolean;
    }
  /** How far a `?.` that finds nothing reaches. */
  | { readonly kind: 'chain'; readonly of: ExpressionNode }
  | { readonly kind: 'not' | 'minus'; readonly of: ExpressionNode }
  | {
      readonly kind: 'logical';
      readonly operator: '&&' | '||' | '??';
      readonly left: ExpressionNode;
      readonly right: ExpressionNode;
    }
  | {
      readonly kind: 'binary';
      readonly operator: ExpressionOperator;
      readonly left: ExpressionNode;
      readonly right: ExpressionNode;
    }
  | {
      readonly kind: 'choice';
      readonly test: ExpressionNode;
      readonly yes: ExpressionNode;
      readonly no: ExpressionNode;
    };

/** An expression that was read; it can be evaluated any number of times, and never changes. */
export interface ParsedExpression {
  readonly node: ExpressionNode;
  /** The data that its value depends on. */
  readonly roots: ReadonlySet<ExpressionRoot>;
}

/** Why a text is no expression, to be put after the name of its place: `has ";" at character 2, …`. */
export interface ExpressionFault {
  readonly fault: string;
}
