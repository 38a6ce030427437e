// One language for server and browser, which have to agree.
const COLLATOR = new Intl.Collator('en', { numeric: true })

/** Compares two names as a person sorts them: Plug 2 before Plug 10. */
export const byName = (a: { name: string }, b: { name: string }): number => COLLATOR.compare(a.name, b.name)
