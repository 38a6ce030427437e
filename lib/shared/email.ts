/** The one spelling of an e-mail address by which people are found (contract.md section 2). */
export const normalizeEmail = (text: string): string => text.normalize('NFKC').toLowerCase()
