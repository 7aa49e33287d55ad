import openapiTypes, { astToString } from 'openapi-typescript';

const HEADER =
  '// Made from /openapi.json by openapi-typescript: `npx vitest run test/client/types.test.ts --update`.\n\n';

/**
 * Parts repeated in each of a thousand responses, and inputs that an operation does not accept, need no extra lines.
 */
const SHORTER: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/headers: \{\s*\[name: string\]: unknown;\s*\};/g, 'headers: { [name: string]: unknown };'],
  [/content: \{\s*("application\/json": components\["schemas"\]\["\w+"\];)\s*\};/g, 'content: { $1 };'],
  [/\{\s*(headers: \{ [^\n]* \};)\s*(content: \{ [^\n]* \};|content\?: never;)\s*\};/g, '{ $1 $2 };'],
  [/(?<=[{;])\s*(\w+\?: never;)/g, ' $1'],
  [/ {4}/g, ' '],
];

/** The types that a client of the API is written against. @param document the text of `/openapi.json` */
export async function generateTypes(document: string): Promise<string> {
  const written = astToString(await openapiTypes(document, { alphabetize: true }));
  return HEADER + SHORTER.reduce((text, [pattern, shorter]) => text.replace(pattern, shorter), written);
}
