import { formOfDocument, markdownOfDocument, parsePage, resolveDocument } from '@bindery/content';
import { type Static, Type } from 'typebox';
import { badRequest } from '../../../platform/errors.ts';
import { Body } from '../../../platform/http/schemas.ts';
import { DocumentTree } from '../content/document-schema.ts';

const MAX_LENGTH = 100_000;

/**
 * Content of a comment: exactly one of both (docs/api/contract.md#bodies-of-comments). A document is validated by the
 * rules of its blocks.
 */
export const CommentForm = Body({
  markdown: Type.Optional(Type.String({ maxLength: MAX_LENGTH })),
  document: Type.Optional(
    Type.Object(
      { object: Type.Literal('document'), nodes: Type.Array(Type.Object({}, { additionalProperties: true })) },
      { additionalProperties: true, description: 'A document tree; its references are of kind url or source.' },
    ),
  ),
});
export type CommentForm = Static<typeof CommentForm>;

/** The body in the requested form. */
export const CommentBody = Type.Object({
  markdown: Type.Optional(Type.String()),
  document: Type.Optional(DocumentTree),
});
export type CommentBody = Static<typeof CommentBody>;

/**
 * The Markdown of a comment, for storage.
 * @throws 400 naming the path, also for an empty comment
 */
export function readCommentForm({ markdown, document }: CommentForm, path: string): string {
  if ((markdown === undefined) === (document === undefined))
    throw badRequest(`${path} must have either markdown or document.`);
  const text = markdown ?? readDocument(document, `${path}/document`);
  if (text.trim() === '') throw badRequest(`${path} must not be empty.`);
  if (text.length > MAX_LENGTH) throw badRequest(`${path}/document must not have more than ${MAX_LENGTH} characters.`);
  return text;
}

function readDocument(document: unknown, path: string): string {
  const written = markdownOfDocument(document, path);
  if ('markdown' in written) return written.markdown;
  throw badRequest(`${written.refusal.path} ${written.refusal.message}.`);
}

/** A comment in the requested form. */
export function presentCommentBody(markdown: string, format: 'markdown' | 'document' = 'markdown'): CommentBody {
  if (format === 'markdown') return { markdown };
  // Comments have no title and no front matter: after a generated title, none is recognized.
  const { document } = parsePage(`# Comment\n\n${markdown}`);
  // They do not belong to a page either: links are URLs as written.
  return { document: formOfDocument(resolveDocument(document, {})) };
}
