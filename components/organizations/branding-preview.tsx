import { KeyRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import { accentStyle } from '@/components/ui/layout/accent-style'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { type AccentColors, accentColors, readHexColor } from '@/lib/foundation/shared/color/accent'
import { contrast } from '@/lib/foundation/shared/color/contrast-text'

type BrandingPreviewProps = { name: string; accent: string; logoUrl: string | null }
type Theme = 'light' | 'dark'

/** What customers will see, in both themes, and whether the accent can be read as it is. */
export function BrandingPreview({ name, accent, logoUrl }: BrandingPreviewProps) {
  const color = readHexColor(accent)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className="min-w-0 space-y-2">
          <div
            className={cn(theme, 'space-y-3 rounded-card border border-hairline bg-surface p-4 text-ink')}
            style={{ ...GROUNDS[theme], ...accentStyle(color) }}
          >
            <div className="flex min-w-0 items-center gap-2">
              {logoUrl ? (
                <span className="flex h-11 max-w-44 shrink-0 items-center rounded-control border border-hairline bg-[white] px-2 py-1">
                  {/* biome-ignore lint/performance/noImgElement: made small already, and served by ourselves. */}
                  <img src={logoUrl} alt="" className="max-h-full max-w-full object-contain" />
                </span>
              ) : (
                <KeyRound aria-hidden="true" className="size-5 shrink-0 text-accent" />
              )}
              <span className="min-w-0 [overflow-wrap:anywhere] font-semibold text-section">{name}</span>
            </div>
            <div className="flex flex-wrap items-center gap-4">
              <span className="rounded-control bg-accent-fill px-3 py-1 font-medium text-on-fill text-small">
                Show key
              </span>
              <span className="text-accent text-small underline underline-offset-4">All licenses</span>
            </div>
          </div>
          {color && <figcaption className="text-muted text-small">{verdict(theme, color)}</figcaption>}
        </figure>
      ))}
    </div>
  )
}

// The tokens of globals.css for one theme each: there they follow the theme of the whole page.
const GROUNDS = {
  light: {
    '--surface': 'oklch(1 0 0)',
    '--ink': 'oklch(0.22 0.02 265)',
    '--hairline': 'oklch(0.9 0.008 265)',
    '--accent': 'oklch(0.55 0.19 270)',
  },
  dark: {
    '--surface': 'oklch(0.21 0.014 265)',
    '--ink': 'oklch(0.95 0.006 265)',
    '--hairline': 'oklch(0.3 0.015 265)',
    '--accent': 'oklch(0.72 0.14 270)',
  },
} as Record<Theme, CSSProperties>

/** "Dark theme: 7.1 to 1." or which shade takes its place there. */
function verdict(theme: Theme, accent: string): string {
  const colors: AccentColors = accentColors(accent)[theme]
  const place = theme === 'light' ? 'Light theme' : 'Dark theme'
  const ratio = contrast(colors.on, colors.fill).toFixed(1)
  const isKept = colors.text === accent && colors.fill === accent
  if (isKept) return `${place}: used unchanged, contrast ${ratio} to 1.`
  const shades =
    colors.fill === accent ? `links in ${colors.text}` : `buttons in ${colors.fill}, links in ${colors.text}`
  return `${place}: ${shades}, to stay readable.`
}
