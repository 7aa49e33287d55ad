const voidElements = new Set('area base br col hr img input link meta source track wbr'.split(' '));
const tag = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*(\/?)>/gi;

/**
 * The errors of a page: improperly closed elements, nested links, duplicate ids, and anything that runs or styles.
 * Empty for a valid page. Attribute values must be quoted.
 */
export function listHtmlFaults(html: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const ids = new Set<string>();
  const rest = html
    .replace(/^<!doctype html>/i, '')
    .replace(tag, (_, slash: string, given: string, attributes: string, self: string) => {
      const name = given.toLowerCase();
      if (slash === '/') {
        const expected = open.pop();
        if (expected !== name) faults.push(`</${name}> closes <${expected}>`);
        return '';
      }
      faults.push(...listAttributeFaults(name, attributes, ids));
      if (name === 'a' && open.includes('a')) faults.push('a link within a link');
      if (name === 'p' && open.at(-1) === 'p') faults.push('a paragraph within a paragraph');
      if (name === 'style') faults.push('<style>');
      if (!voidElements.has(name) && self !== '/') open.push(name);
      return '';
    });
  if (open.length > 0) faults.push(`not closed: ${open.join(' ')}`);
  if (rest.includes('<')) faults.push(`a bare angle bracket: ${/.{0,20}<.{0,20}/s.exec(rest)?.[0]}`);
  return faults;
}

function listAttributeFaults(element: string, attributes: string, ids: Set<string>): string[] {
  const faults: string[] = [];
  for (const [, name = '', value = ''] of attributes.matchAll(/([^\s=]+)="([^"]*)"/g)) {
    if (name === 'style' || /^on/i.test(name)) faults.push(`${element} has ${name}`);
    if (/^(?:href|src|action)$/.test(name) && /^\s*(?:javascript:|vbscript:|data:text)/i.test(value)) {
      faults.push(`${element} leads to ${value}`);
    }
    if (name === 'id' && ids.has(value)) faults.push(`the id ${value} twice`);
    if (name === 'id') ids.add(value);
  }
  if (element === 'script' && !/\ssrc="|\stype="application\/ld\+json"/.test(attributes))
    faults.push('a script in the page');
  return faults;
}
