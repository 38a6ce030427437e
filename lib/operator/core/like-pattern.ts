/** A LIKE pattern that finds the text anywhere, in lower case, with its own signs taken literally. */
const partPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The same where nothing may be searched for: null finds everything. */
export const optionalPattern = (text: string | undefined): string | null =>
  text === undefined ? null : partPattern(text)
