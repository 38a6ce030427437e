/** Turns a validator's message into a sentence for a field: "needs a name" becomes "Enter a name." */
export function errorSentence(words: string): string {
  const text = words.trim()
  const [pattern, opening] = OPENINGS.find(([known]) => known.test(text)) ?? []
  const sentence = pattern && opening ? text.replace(pattern, opening) : text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…。！？]$/.test(sentence) ? sentence : `${sentence}.`
}

const OPENINGS: readonly (readonly [RegExp, string])[] = [
  [/^needs to /, 'This has to '],
  [/^needs another /, 'Choose another '],
  [/^needs at least one /, 'Choose at least one '],
  [/^needs /, 'Enter '],
  [/^must /, 'This must '],
  [/^is /, 'This is '],
]
