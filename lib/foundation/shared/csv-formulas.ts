/**
 * A spreadsheet reads a cell that starts with one of these as a formula. It also cuts cells where our delimiter is not
 * its own: in many countries that is the semicolon, and a line break in such a cell then begins a row.
 */
const START = /^(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/
const AFTER_CUT = /([;\t\r\n]"*)(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g
const MARKED_START = /^'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/
const MARKED_AFTER_CUT = /([;\t\r\n]"*)'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g
/** Looks like text that others guard with an apostrophe. */
const GUARDED_NUMBER = /^'(?='*\d\S*$)/
/** What shops write so that a spreadsheet keeps leading zeros and long numbers: `="0012"`. */
const GUARDED_TEXT = /^="((?:[^"]|"")*)"$/

/**
 * Marks a cell as text with an apostrophe. A cell that already looks marked gets another, so that unmarking restores
 * it.
 */
export const markFormula = (text: string): string =>
  text.replace(GUARDED_NUMBER, "''").replace(AFTER_CUT, "$1'").replace(START, "'")

/** Reverses the marking, and takes what others have guarded as text out of its guard. */
export function unmarkFormula(text: string): string {
  const guarded = GUARDED_TEXT.exec(text)?.[1]
  if (guarded !== undefined) return guarded.replaceAll('""', '"')
  return text.replace(GUARDED_NUMBER, '').replace(MARKED_START, '').replace(MARKED_AFTER_CUT, '$1')
}
