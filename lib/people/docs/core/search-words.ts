import { stemmer } from 'stemmer'
import { aliasesOf, inOurPhrases } from './search-aliases'

/** Words of a question that say nothing of what it is about, in English, German, French, and Spanish. */
const STOP_WORDS = new Set(
  (
    'a about all always am an and any are ask asks asked at be but by can cant could did didnt do does doesnt dont for from find get gets getting got had has have ' +
    'he her his how i if ill im in instead into is isnt it its ive latchkey let lets make me my need no not of on or our ' +
    'shall she should so some still that the their them then there theyre they this to us use want was we were what whats when ' +
    'where which who whose why will with wont work works would you your ' +
    'one two three same per use used uses using behind happen happens via say says said mean means too ' +
    'der die das den dem des ein eine einen einer eines ich wie kann man mein meine meinen und fur mit von zu ist nicht ' +
    'hat habe haben im auf bei zum zur wo was wer wann gibt geht gilt gelten lange viele funktioniert finde findet nutzen benutzen auch sich seine seinen ' +
    'zwei drei pro aus wird werden passiert neue mehr kein keine uber bedeutet heisst ' +
    'le la les l un une des du de je comment mon ma mes pour avec et est ' +
    'el los las una uno del como puedo mi mis para con por y es en au vor'
  ).split(' '),
)

/** Of days, versions, or devices: the tables are full of them. A status, like 429, is longer. */
const SMALL_NUMBER = /^\d{1,2}$/

/** What would be lost between words: the signs of languages, and what is written as two words or as one. */
const NAMES: [RegExp, string][] = [
  [/\bc#/gi, 'csharp'],
  [/\bc\+\+/gi, 'cplusplus'],
  [/(?<!\w)\.net\b/gi, 'dotnet'],
  [/\bnode[ -]?lock(?:ed)?\b/gi, 'nodelocked'],
  [/\blog[ -](?:in|on)\b/gi, 'login'],
  [/\badd[ -](?=(?:on|in)s?\b)/gi, 'add'],
  [/\bsign[ -]ups?\b/gi, 'signup'],
  [/\be-mail(?=s?\b)/gi, 'email'],
]

/** The words of a text: of the documentation, and of what is looked for. */
export const wordsOf = (text: string): string[] =>
  NAMES.reduce((changed, [written, name]) => changed.replace(written, name), text)
    .split(/[\s\p{Z}\p{P}\p{S}]+/u)
    .filter((word) => word !== '')

/** A word as the index has it: without accents, and without its ending, so that "revoked" finds "revoke". */
export function termOf(word: string): string {
  const whole = plain(word)
  return KEPT.get(whole) ?? stemmer(whole)
}

/** Words that would lose so much that they'd be another: a customer isn't custom, to activate isn't active. */
const KEPT = new Map(
  ['customer', 'customers', 'activate', 'activates', 'activated', 'activation', 'activations'].map((word) => [
    word,
    word.startsWith('activ') ? 'activat' : 'customer',
  ]),
)

const plain = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Before a vowel, French and Italian lose one: d'appareils, l'adresse. */
const ELIDED = /(?<![\p{L}'’])[dlnsj]['’](?=\p{L}{3})/giu

/** What is looked for: a question in our words, without its stop words, unless nothing else is left. */
export function searchWords(typed: string): string {
  const words = wordsOf(inOurPhrases(plain(typed.replace(ELIDED, '').replace(/['’]/g, '').replaceAll('_', ' '))))
  const telling = words.filter((word) => !STOP_WORDS.has(word) && !SMALL_NUMBER.test(word))
  return aliasesOf(telling.length === 0 ? words : telling).join(' ')
}
