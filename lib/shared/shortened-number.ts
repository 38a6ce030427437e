/**
 * Whether a spreadsheet has written a long number as it shows it, with a few of its digits: 8.00356E+17. `1E5` can be
 * a license key.
 */
export const isShortenedNumber = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text)
