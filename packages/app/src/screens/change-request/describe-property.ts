import { fill, getTexts } from '../../texts/texts.ts';
import { decodeEmoji } from '../../ui/icon.tsx';

/**
 * What one side has done with a property of a page, as a sentence.
 * @param value as the conflict shows it: JSON, or words of it
 */
export function describeProperty(name: string, value: string): string {
  const texts = getTexts('changes').request.conflict.property;
  if (name === 'page' || name === 'text') return value === 'deleted' ? texts.deleted : texts.edited;
  if (name === 'page above') return texts.parentDeleted;
  if (name === 'place') {
    const title = /^below (.*)$/.exec(value)?.[1];
    return title === undefined ? texts.atTop : fill(texts.below, { title: readValue(title) });
  }
  const label = (texts.names as Readonly<Record<string, string>>)[name] ?? name;
  const valueText = name === 'emoji' ? (decodeEmoji(readValue(value)) ?? value) : readValue(value);
  return valueText === '' ? fill(texts.removed, { name: label }) : fill(texts.set, { name: label, value: valueText });
}

/** A value for people: texts without quotes, nothing for none. */
function readValue(value: string): string {
  try {
    const read: unknown = JSON.parse(value);
    if (read === null) return '';
    if (typeof read === 'boolean') return getTexts('changes').differences.sentence[read ? 'yes' : 'no'];
    return typeof read === 'object' ? JSON.stringify(read) : String(read);
  } catch {
    return value;
  }
}
