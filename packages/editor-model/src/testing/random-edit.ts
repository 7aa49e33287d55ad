import type { Node, NodeType, Schema } from 'prosemirror-model';
import { AddMarkStep, findWrapping, liftTarget, Transform } from 'prosemirror-transform';
import { tryStep } from '../steps.ts';
import { pick, type Random, randomNode } from './random-document.ts';

function requireType(schema: Schema, name: string): NodeType {
  const type = schema.nodes[name];
  if (type === undefined) throw new Error(`The schema has no ${name}.`);
  return type;
}

/** An edit such as an editor makes, anywhere in a document. */
export function randomEdit(schema: Schema, doc: Node, random: Random): Transform {
  const transform = new Transform(doc);
  const position = () => Math.floor(random() * (doc.content.size + 1));
  const [one, other] = [position(), position()].sort((a, b) => a - b) as [number, number];
  const range = doc.resolve(one).blockRange(doc.resolve(other));
  try {
    switch (Math.floor(random() * 9)) {
      case 0:
      case 1:
        if (doc.resolve(one).parent.inlineContent)
          transform.insert(one, schema.text(pick(random, ['a', 'bc', ' ', 'é'])));
        break;
      case 2:
        transform.delete(one, Math.min(other, one + Math.floor(random() * 12)));
        break;
      case 3:
        transform.deleteRange(one, other);
        break;
      case 4:
        transform.split(one);
        break;
      case 5:
        transform.step(new AddMarkStep(one, other, schema.mark('bold')));
        break;
      case 6: {
        const wrapping =
          range &&
          findWrapping(range, requireType(schema, pick(random, ['blockquote', 'hint', 'list_unordered', 'if'])));
        if (range && wrapping) transform.wrap(range, wrapping);
        break;
      }
      case 7: {
        const target = range && liftTarget(range);
        if (range && typeof target === 'number') transform.lift(range, target);
        break;
      }
      default:
        transform.replaceRangeWith(
          one,
          other,
          randomNode(requireType(schema, pick(random, ['hint', 'code', 'table', 'expandable'])), random, 3),
        );
    }
  } catch (error) {
    // Not every place allows every edit.
    if (!(error instanceof Error)) throw error;
    return new Transform(doc);
  }
  // What the schema refuses is no edit of an editor.
  return transform.steps.reduce<Node | undefined>((now, step) => now && tryStep(now, step), doc) === undefined
    ? new Transform(doc)
    : transform;
}
