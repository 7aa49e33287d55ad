import type { Block } from '@bindery/content';
import type { DocumentContext } from '../document-context.ts';
import type { JsonObject } from './json.ts';
import { findReferenceTexts, type ReferenceTexts } from './texts.ts';

/** What the parts of a reference share: handed down by hand. */
export interface ReferenceContext {
  readonly document: JsonObject;
  readonly page: DocumentContext;
  readonly texts: ReferenceTexts;
  /** Named schemas stand on the page as well and are linked; otherwise they are unfolded where they are used. */
  readonly linksSchemas: boolean;
  /** Level of the heading of an operation. */
  readonly level: 2 | 3;
  /**
   * Members that may still be unfolded, of the schema and of everything: schemas that refer to one another often have more
   * together than a page can hold.
   */
  readonly budgets: readonly Budget[];
  /** Descriptions that were read: schemas are used many times. */
  readonly prose: Map<string, readonly Block[]>;
}

/** What is left of it. */
export interface Budget {
  members: number;
}

/** Members unfolded of one operation, or of one named schema. */
const operationLimit = 400;
/** And of each schema that it takes or answers. */
const schemaLimit = 150;

export function createReferenceContext(
  document: JsonObject,
  page: DocumentContext,
  options: Pick<ReferenceContext, 'linksSchemas' | 'level'>,
): ReferenceContext {
  return {
    document,
    page,
    ...options,
    texts: findReferenceTexts(page.language),
    // What is linked is never unfolded, so it ends by itself.
    budgets: options.linksSchemas ? [] : [{ members: operationLimit }],
    prose: new Map(),
  };
}

/** The same with as many members as one operation may unfold. */
export const withOwnBudget = (reference: ReferenceContext, members = operationLimit): ReferenceContext => ({
  ...reference,
  budgets: reference.linksSchemas ? [] : [{ members: Math.min(members, operationLimit) }],
});

/** The same for one schema: the first one must not take what the others need. */
export const withinSchema = (reference: ReferenceContext): ReferenceContext =>
  reference.linksSchemas ? reference : { ...reference, budgets: [...reference.budgets, { members: schemaLimit }] };

/** Members that may still be unfolded. */
export const membersLeft = ({ budgets }: ReferenceContext): number =>
  Math.min(...budgets.map(({ members }) => Math.max(0, members)));

export function spendMember({ budgets }: ReferenceContext): void {
  for (const budget of budgets) budget.members -= 1;
}
