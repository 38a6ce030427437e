/** A spreadsheet reads a cell that starts with one of these as a formula, or as the start of the next cell. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const MARKED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Marked as text by an apostrophe. What looks marked already gets another, so that taking one off gives it back. */
export const markFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The cell before it was marked. */
export const unmarkFormula = (text: string): string => (MARKED.test(text) ? text.slice(1) : text)
