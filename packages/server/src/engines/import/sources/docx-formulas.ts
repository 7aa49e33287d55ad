import { randomUUID } from 'node:crypto';
import { texOfMath } from '../omml/convert-omml.ts';
import { listMath } from '../omml/parse-omml.ts';

/** The formulas of a document: the reader of documents drops them, so marks stand for them meanwhile. */
export class DocxFormulas {
  readonly #formulas: { readonly tex: string; readonly isBlock: boolean }[] = [];
  readonly #unknown = new Set<string>();
  /** Random, so that no text contains it. */
  readonly #mark = `formula${randomUUID().replaceAll('-', '')}`;

  /** Replaces the formulas of a part by text. */
  mark(xml: string): string {
    if (!/oMath\b|oMathPara\b/.test(xml)) return xml;
    const prefix = /<([\w.-]+:)(?:document|footnotes|endnotes|comments|hdr|ftr)[\s>]/.exec(xml)?.[1] ?? '';
    const parts: string[] = [];
    let at = 0;
    for (const { element, start, end } of listMath(xml)) {
      const mark = `${this.#mark}-${this.#formulas.length}-`;
      this.#formulas.push({ tex: texOfMath(element, this.#unknown), isBlock: element.name === 'oMathPara' });
      parts.push(xml.slice(at, start), `<${prefix}r><${prefix}t>${mark}</${prefix}t></${prefix}r>`);
      at = end;
    }
    return parts.join('') + xml.slice(at);
  }

  /** Replaces the marks by formulas as web pages contain them. */
  show(html: string): string {
    if (this.#formulas.length === 0) return html;
    return html.replace(new RegExp(`${this.#mark}-(\\d+)-`, 'g'), (_mark, index: string) => {
      const { tex = '', isBlock = false } = this.#formulas[Number(index)] ?? {};
      const text = tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const display = isBlock ? ' display="block"' : '';
      return `<math${display}><annotation encoding="application/x-tex">${text}</annotation></math>`;
    });
  }

  /** What of the formulas could not be converted. */
  listWarnings(): string[] {
    if (this.#unknown.size === 0) return [];
    const names = [...this.#unknown].slice(0, 20).join(', ');
    return [`Formulas contain parts that TeX does not have; their text was kept: ${names}.`];
  }
}
