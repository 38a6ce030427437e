const MAX_SLUG = 63

/** As German spells them without their signs, and letters of others that no form takes apart. */
const LETTERS: Record<string, string> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' },
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** A slug for a name: "Café Härtling 2" becomes cafe-haertling-2. Empty if no character can be kept. */
export const suggestSlug = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '')
