// Loaded before the program: TXT records are those of a JSON file, by their names, instead of those of name servers.
import { promises as dns } from 'node:dns';
import { readFileSync } from 'node:fs';

dns.Resolver.prototype.resolveTxt = async (name) => {
  const values = JSON.parse(readFileSync(process.env.TXT_RECORDS, 'utf8'))[name];
  if (values === undefined) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  return values.map((value) => [value]);
};
