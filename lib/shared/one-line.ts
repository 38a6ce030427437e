const BREAKING = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu

/**
 * What somebody chose, as part of one line: no line breaks that would begin a header or a line of their own, nothing
 * that turns the direction of writing around.
 */
export const oneLine = (text: string, most = 500): string =>
  Array.from(text.replaceAll(BREAKING, ' ').replaceAll(/\s+/g, ' ').trim()).slice(0, most).join('')

/** Who a mail says it is from: no address may stand in the place of the name. */
export const senderName = (vendor: string): string =>
  `${oneLine(vendor.replaceAll(/[<>@"\\]/g, ' '), 80) || 'A vendor'} via Latchkey`
