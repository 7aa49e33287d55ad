import { foldWord } from './tokenize.ts';

/**
 * Words of questions and sentences that say nothing about their subject, by language. Languages without spaces have
 * none: their queries are compared by characters.
 */
const WORDS = {
  en: 'a about an and are as at be by can could did do does for from get had has have how i if in into is it its me my need of on or our should so that the their them there these they this to up use using want was we were what when where which while who why will with would you your',
  de: 'als am an auf aus bei bin bist das dass dem den der des die dies diese dieser du durch ein eine einem einen einer es fur hat ich ihr im in ist kann kannst konnen man mein meine mit muss nach oder sein sich sie sind so soll um und uns von was wann warum welche welcher wenn wer werden wie wir wird wo zu zum zur',
  fr: 'a au aux avec ce ces cet cette comment dans de des du elle en est et faire faut il ils je la le les leur ma mes mon ne nous on ou par peut peux pour pourquoi puis quand que quel quelle quels qui sa se ses son sont sur ta te tu un une vous',
  es: 'al como con cual cuando de del donde el ella en es esta este esto hacer hago la las lo los me mi mis o para por porque puede puedo que quien se ser si son su sus tu un una uno y yo',
  pt: 'ao as com como da das de do dos e ela ele em esta este eu faco fazer isto meu minha na nas no nos o onde os ou para pode por porque posso qual quando que quem se sao ser seu sua um uma',
  it: 'al alla che chi ci come con cosa da dal dei del della di dove e gli i il in io la le lo mi mia mio nel nella non o per perche posso puo quale quando questa questo se si sono su sul un una uno',
  nl: 'aan als bij dat de dit doe door een en er ge hebben heb het hoe ik in is je kan kun maar met mijn moet naar of om onze op te tot uit van voor waar waarom wanneer wat welke wie wij worden zijn',
} as const;

const FUNCTION_WORDS = new Set(Object.values(WORDS).flatMap((words) => words.split(' ').map(foldWord)));

/** Verbs of asking, which questions that begin with a function word have: `where can I read about …`. */
const ASKING_WORDS = new Set(
  'explain find know learn read see show tell work works erfahren finde finden lese lesen sehe sehen funktioniert trouver lire voir marche encontrar leer ver funciona trovare leggere vedere vinden lezen zien werkt'.split(
    ' ',
  ),
);

/** Words in a query up to which all of them are meant: `for loop`, `where clause`, `not null`. */
const FEW_WORDS = 2;

/**
 * Which words of a query are content, by index: in questions only those that are no function words, unless there are no
 * others. Pure.
 * @param words folded
 */
export function listContentWords(words: readonly string[]): ReadonlySet<number> {
  const all = new Set(words.keys());
  if (words.length <= FEW_WORDS) return all;
  const isQuestion = FUNCTION_WORDS.has(words[0] ?? '');
  const isContent = (word: string) => !FUNCTION_WORDS.has(word) && !(isQuestion && ASKING_WORDS.has(word));
  const content = new Set([...all].filter((index) => isContent(words[index] ?? '')));
  return content.size === 0 ? all : content;
}
