import type { Block } from '@bindery/content';
import type { DocumentContext } from '../document-context.ts';
import type { JsonObject } from './json.ts';
import { findReferenceTexts, type ReferenceTexts } from './texts.ts';

/** State shared by the parts of a reference, passed explicitly. */
export interface ReferenceContext {
  readonly document: JsonObject;
  readonly page: DocumentContext;
  readonly texts: ReferenceTexts;
  /** The page with the named schemas, to which references link; without one, they are expanded in place. */
  readonly schemasUrl?: string;
  /** Level of the heading of an operation. */
  readonly level: 2 | 3;
  /**
   * Members that may still be unfolded, of the schema and of everything: schemas that refer to one another often have
   * more together than a page can contain.
   */
  readonly budgets: readonly Budget[];
  /** Descriptions that were read: schemas are used many times. */
  readonly prose: Map<string, readonly Block[]>;
}

/** Whether named schemas are linked, and not unfolded. */
export const linksSchemas = ({ schemasUrl }: ReferenceContext): boolean => schemasUrl !== undefined;

/** The remaining budget. */
export interface Budget {
  members: number;
}

/** Members unfolded of one operation, or of one named schema. */
const operationLimit = 400;
/** And of each schema in its parameters, body and responses. */
const schemaLimit = 150;

export function createReferenceContext(
  document: JsonObject,
  page: DocumentContext,
  options: Pick<ReferenceContext, 'schemasUrl' | 'level'>,
): ReferenceContext {
  return {
    document,
    page,
    ...options,
    texts: findReferenceTexts(page.language),
    // Linked schemas are never expanded, so no limit is needed.
    budgets: options.schemasUrl === undefined ? [{ members: operationLimit }] : [],
    prose: new Map(),
  };
}

/** The same with as many members as one operation may unfold. */
export const withOwnBudget = (reference: ReferenceContext, members = operationLimit): ReferenceContext => ({
  ...reference,
  budgets: linksSchemas(reference) ? [] : [{ members: Math.min(members, operationLimit) }],
});

/** A separate budget per schema: the first one must not use up that of the others. */
export const withinSchema = (reference: ReferenceContext): ReferenceContext =>
  linksSchemas(reference) ? reference : { ...reference, budgets: [...reference.budgets, { members: schemaLimit }] };

/** Members that may still be unfolded. */
export const membersLeft = ({ budgets }: ReferenceContext): number =>
  Math.min(...budgets.map(({ members }) => Math.max(0, members)));

export function spendMember({ budgets }: ReferenceContext): void {
  for (const budget of budgets) budget.members -= 1;
}
