const MAX_SLUG = 63

/** A slug for a name: "Café Editor 2" becomes cafe-editor-2. Empty if no character can be kept. */
export const suggestSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '')
