/** A spreadsheet takes a cell that begins with one of these for a formula, or moves into the next one. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const MARKED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Marked as text by an apostrophe. What looks marked already gets another, so that taking one off gives it back. */
export const markFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The cell before it was marked. */
export const unmarkFormula = (text: string): string => (MARKED.test(text) ? text.slice(1) : text)
