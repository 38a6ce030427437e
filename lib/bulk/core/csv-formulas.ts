/** A spreadsheet reads a cell that starts with one of these as a formula, or as the start of the next cell. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const MARKED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Marks a cell as text with an apostrophe. A cell that already looks marked gets another, so that unmarking restores
 * it.
 */
export const markFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Reverses the marking. */
export const unmarkFormula = (text: string): string => (MARKED.test(text) ? text.slice(1) : text)
