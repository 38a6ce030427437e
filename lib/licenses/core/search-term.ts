import { isAcceptableLicenseKey, requestLookupTexts } from './license-key'

/** What a person typed into the search, read every way it can be meant. */
export type SearchTerm = {
  /** the texts whose hashes may find a license key; none for what cannot be one */
  keys: string[]
  /** a LIKE pattern for customers and notes */
  pattern: string
  /** shorter than three characters: whole words only, since an index of three-letter parts finds nothing else */
  isWhole: boolean
}

const SHORTEST_PART = 3

export function readSearchTerm(text: string): SearchTerm {
  const literal = text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  const isWhole = [...text].length < SHORTEST_PART
  const { exact, folded } = requestLookupTexts(text)
  return {
    keys: isAcceptableLicenseKey(text) || folded !== null ? [exact, ...(folded === null ? [] : [folded])] : [],
    // Names, e-mails and Discord ids stand on lines of their own in what is searched.
    pattern: isWhole ? `%\n${literal}\n%` : `%${literal}%`,
    isWhole,
  }
}
