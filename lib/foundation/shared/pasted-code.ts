/** Six digits of their own, as people group them: with a space or a dash between, and no Latin letter or digit beside them. */
const CODE =
  /(?<![\p{Script=Latin}\p{N}]|\p{N}[\s\p{Pd}])\d(?:[\s\p{Pd}]?\d){5}(?![\p{Script=Latin}\p{N}]|[\s\p{Pd}]\p{N})/gu
const GAPS = /[\s\p{Pd}]/gu

/** A code without the spaces and dashes between its digits. */
export const plainCode = (text: string): string => text.normalize('NFKC').replaceAll(GAPS, '')

/**
 * What was entered for a code of six digits: the code, if it was pasted with words around it, as the subject of its email
 * has them. A text without a code, or with two of them, stays as it is.
 */
export function pastedCode(text: string): string {
  if (/^\d*$/u.test(plainCode(text))) return text
  const codes = new Set(Array.from(text.normalize('NFKC').matchAll(CODE), ([code]) => plainCode(code)))
  const [code, ...others] = codes
  return code === undefined || others.length > 0 ? text : code
}
