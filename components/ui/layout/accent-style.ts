import type { CSSProperties } from 'react'
import { accentColors, HEX_COLOR } from '@/lib/foundation/shared/color/accent'

/** The vendor's colour for everything inside; without one, ours. */
export function accentStyle(accent: string | null): CSSProperties {
  if (accent === null || !HEX_COLOR.test(accent)) return {}
  const { light, dark } = accentColors(accent)
  const both = (name: keyof typeof light) => `light-dark(${light[name]}, ${dark[name]})`
  return {
    '--accent': both('text'),
    '--accent-fill': both('fill'),
    '--accent-fill-hover': both('hover'),
    '--on-fill': both('on'),
  } as CSSProperties
}
