import { DOMParser } from '@xmldom/xmldom';
import { SamlRefusal } from './refusal.ts';
import { findForm } from './well-formed.ts';

/** The part of the DOM element interface used here; the program does not include the types of the DOM. */
export interface XmlElement {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly parentNode: unknown;
  /** Text of the element and of all below. */
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<{ readonly nodeType: number }>;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
}

const ELEMENT = 1;

/**
 * Parses an untrusted document. Only elements, attributes and text are accepted: without document types there are no
 * entities, and without comments and CDATA sections every parser reads the same text.
 * @throws SamlRefusal if it is invalid, or larger than the response for a person
 */
export function parseXml(text: string): XmlElement {
  const body = text.replace(/^\uFEFF?\s*<\?xml\s[^<>?]{0,200}\?>/, '');
  if (/<[!?]/.test(body)) throw new SamlRefusal('structure');
  const form = findForm(body);
  if (form !== 'well-formed') throw new SamlRefusal(REASONS[form]);
  const root = parse(body);
  if (root === undefined) throw new SamlRefusal('unreadable');
  return root;
}

const REASONS = { broken: 'unreadable', 'too-deep': 'structure', 'too-large': 'too-large' } as const;

function parse(text: string): XmlElement | undefined {
  const fail = (message: unknown) => {
    throw new Error(String(message));
  };
  try {
    const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
    return (parser.parseFromString(text, 'text/xml').documentElement as XmlElement | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const isElement = (node: { readonly nodeType: number }): node is XmlElement & { readonly nodeType: number } =>
  node.nodeType === ELEMENT;

/** The elements right below one. */
export const childElementsOf = (element: XmlElement): XmlElement[] => Array.from(element.childNodes).filter(isElement);

/** The element and all below it, in the order of the document. */
export function listXmlElements(element: XmlElement): XmlElement[] {
  return [element, ...childElementsOf(element).flatMap(listXmlElements)];
}

/** The elements of this name right below one. */
export const findChildren = (element: XmlElement, namespace: string, name: string): XmlElement[] =>
  childElementsOf(element).filter(({ localName, namespaceURI }) => localName === name && namespaceURI === namespace);

/** The text of an element that contains nothing else; undefined for another one. */
export const elementTextOf = (element: XmlElement | undefined): string | undefined =>
  element === undefined || childElementsOf(element).length > 0 ? undefined : (element.textContent ?? '').trim();
