/**
 * The compiled form of a parsed specification: every part that pages read individually, so that showing one operation
 * of a large document costs no more than that operation and its references.
 *
 * The bytes: two lengths (32 bits each, little endian), that of the index and that of the content; the index; the
 * content, which is the `filesystem` of the response; the parts in sequence. All of it is JSON in UTF-8.
 */
export interface CompiledIndex {
  /** Parts: the offset of each after the content, its bytes, and the numbers of its references. */
  readonly parts: readonly (readonly [start: number, length: number, references: readonly number[]])[];
  /** Texts under `$ref`, and the number of the referenced part; -1 for a dangling one. */
  readonly references: readonly (readonly [ref: string, part: number])[];
  /** Version, title, servers, security and security schemes, which every operation may need. */
  readonly head: number;
  /** Description of the whole, and its tags. */
  readonly introduction: number;
  readonly operations: readonly CompiledOperation[];
  /** Named schemas, in the order of the document, with the numbers of references to them. */
  readonly schemas: readonly (readonly [name: string, reference: number])[];
}

export interface CompiledOperation {
  readonly kind: 'path' | 'webhook';
  /** The path, or the name of the webhook. */
  readonly name: string;
  /** In lower case. */
  readonly method: string;
  /** Its summary; absent without one. */
  readonly title?: string;
  readonly id?: string;
  /** The first of its tags. */
  readonly tag?: string;
  /** Its own members, those of its path among them. */
  readonly part: number;
}

/** Bytes before the index. */
export const COMPILED_HEAD = 8;
