import type { Route } from 'next'
/** One command of the palette. */
export type PaletteCommand = {
  id: string
  label: string
  /** Beside the label: an e-mail, a product. */
  hint?: string
  /** The heading it is listed under: "Go to", "Licenses". */
  group: string
  href: Route
  /** Further search terms. */
  keywords?: string[]
}
