/** The one spelling of an e-mail address by which people are found (docs/contract.md section 2). */
export const normalizeEmail = (text: string): string => text.normalize('NFKC').toLowerCase()
