/** Words of a question that say nothing of what it is about. */
const STOP_WORDS = new Set(
  (
    'a about am an and any are at be by can could did do does for from get got had has have how i if in is it its ' +
    'latchkey make me my need not of on or our shall should so that the there they this to us want was we were what ' +
    'when where which who why will with work would you your'
  ).split(' '),
)

/** What is looked for: a question without its stop words, unless nothing else is left. */
export function searchWords(typed: string): string {
  const words = typed.trim().split(/\s+/)
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase().replace(/[^a-z]/g, '')))
  return (telling.length === 0 ? words : telling).join(' ')
}
