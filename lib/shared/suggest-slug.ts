const MAX_SLUG = 63

/** A slug to propose for a name: "Café Editor 2" becomes cafe-editor-2. Empty where no character of it can stay. */
export const suggestSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '')
