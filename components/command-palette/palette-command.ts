import type { LucideIcon } from 'lucide-react'
import type { Route } from 'next'

/** One command of the palette. */
export type PaletteCommand = {
  id: string
  label: string
  Icon: LucideIcon
  /** Beside the label: an e-mail, a product. */
  hint?: string
  /** The heading it is listed under: "Go to", "Licenses". */
  group: string
} & (
  | { href: Route }
  /** a page outside the dashboard, opened in a new tab */
  | { externalHref: string }
  | { run: () => void }
)
