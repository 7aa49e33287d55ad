import { type Block, makeHeading, makeList, makeParagraph, textOfBlocks } from '@bindery/content';
import type { ApiGroup, ApiView } from '../page-view.ts';
import { type Describing, describeOperation, describeSchema, nameOperation } from './describe-operation.ts';
import { describeText } from './describe-text.ts';
import { plain } from './inline-text.ts';
import { findText, readObject } from './json.ts';
import { readOperation } from './operation.ts';
import { findReferenceTexts } from './texts.ts';

/** The remaining text budget of API descriptions on a page. */
export interface ApiTextBudget {
  characters: number;
}

/** Characters that all APIs of one page are described with; operations beyond them are named. */
export const apiTextLimit = 400_000;
/** Fields of one operation or schema, and of everything that one block shows. */
const operationLimit = 400;
const blockLimit = 6_000;

export interface DescribeOptions {
  /** BCP 47. */
  readonly language: string;
  /** Shared by the blocks of a page. */
  readonly budget: ApiTextBudget;
}

/**
 * Converts an API block to ordinary blocks: headings with the anchors of the page, paragraphs, tables and code. They
 * replace it in Markdown, in the search index and in PDFs. Pure; the size is bounded for every document.
 */
export function describeApi(view: ApiView, { language, budget }: DescribeOptions): readonly Block[] {
  const { document, groups, schemas, sourceHref, description, isTitledByPage = false } = view;
  const texts = findReferenceTexts(language);
  const prose = new Map<string, readonly Block[]>();
  const count = groups.reduce((sum, { operations }) => sum + operations.length, schemas.length);
  const fields = Math.min(operationLimit, Math.ceil(blockLimit / Math.max(1, count)));
  const level = isTitledByPage ? undefined : groups.some(({ title }) => title !== undefined) ? 3 : 2;
  const begin = (): Describing => ({ document, texts, prose, level, budget: { fields } });
  const take = (describe: () => readonly Block[], name: () => Block): readonly Block[] => {
    if (budget.characters <= 0) return [name()];
    const blocks = describe();
    budget.characters -= textOfBlocks(blocks).length;
    return blocks;
  };
  return [
    ...describeText(description, prose),
    ...groups.flatMap((group) => [
      ...describeGroup(group, prose),
      ...group.operations.flatMap(({ anchor, ...operation }) =>
        take(
          () => describeOperation(begin(), readOperation(document, operation, anchor)),
          () => nameOperation(operation.method, operation.name),
        ),
      ),
      ...makeList(
        group.others.map(({ method, name }) => nameOperation(method, name)),
        undefined,
      ),
    ]),
    ...schemas.flatMap(({ name, anchor }) =>
      take(
        () => describeNamedSchema(begin(), name, anchor),
        () => makeParagraph([plain(name)]),
      ),
    ),
    ...(sourceHref === undefined ? [] : [linkToSource(sourceHref, texts.source)]),
  ];
}

function describeGroup({ title, anchor, description }: ApiGroup, prose: Describing['prose']): readonly Block[] {
  return [
    ...(title === undefined ? [] : [makeHeading(2, [plain(title)], undefined, anchor)]),
    ...describeText(description, prose),
  ];
}

function describeNamedSchema(describing: Describing, name: string, anchor: string): readonly Block[] {
  const schema = readObject(readObject(readObject(describing.document, 'components'), 'schemas'), name);
  return [
    makeHeading(2, [plain(name)], undefined, anchor),
    ...describeText(findText(schema, 'description'), describing.prose),
    ...describeSchema(describing, schema),
  ];
}

const linkToSource = (url: string, text: string): Block =>
  makeParagraph([
    { object: 'inline', type: 'link', data: { ref: { kind: 'url', url } }, isVoid: false, nodes: [plain(text)] },
  ]);
