/** Without the second period after a name at the end of a sentence: "licenses from Acme Inc." An ellipsis stays. */
export const onePeriod = (text: string): string => text.replaceAll(/(?<!\.)\.\.(?=\s|$)/g, '.')
