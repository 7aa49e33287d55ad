import { formOfDocument, markdownOfDocument, parsePage, resolveDocument } from '@bindery/content';
import { type Static, Type } from 'typebox';
import { badRequest } from '../../errors.ts';
import { Body } from '../../http/schemas.ts';
import { DocumentTree } from '../content/document-schema.ts';

const MAX_LENGTH = 100_000;

/**
 * What somebody writes: one of both (docs/api/contract.md#bodies-of-comments). A document is checked by the rules of
 * its blocks.
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

/** The same as it is read, in the form that was asked for. */
export const CommentBody = Type.Object({
  markdown: Type.Optional(Type.String()),
  document: Type.Optional(DocumentTree),
});
export type CommentBody = Static<typeof CommentBody>;

/**
 * The markdown of a comment, which is what is stored.
 * @throws 400 naming the place, also for a comment that says nothing
 */
export function readCommentForm({ markdown, document }: CommentForm, place: string): string {
  if ((markdown === undefined) === (document === undefined))
    throw badRequest(`${place} must have either markdown or document.`);
  const text = markdown ?? readDocument(document, `${place}/document`);
  if (text.trim() === '') throw badRequest(`${place} must not be empty.`);
  if (text.length > MAX_LENGTH) throw badRequest(`${place}/document must not have more than ${MAX_LENGTH} characters.`);
  return text;
}

function readDocument(document: unknown, place: string): string {
  const written = markdownOfDocument(document, place);
  if ('markdown' in written) return written.markdown;
  throw badRequest(`${written.refusal.place} ${written.refusal.message}.`);
}

/** A comment in the form that is asked for. */
export function presentComment(markdown: string, format: 'markdown' | 'document' = 'markdown'): CommentBody {
  if (format === 'markdown') return { markdown };
  // Comments have no title and no front matter: after a title, nothing of them is taken for one.
  const { document } = parsePage(`# Comment\n\n${markdown}`);
  // They belong to no page either: what they link to is a URL as it is written.
  return { document: formOfDocument(resolveDocument(document, {})) };
}
