const WHITE = '#ffffff'
const BLACK = '#000000'

/** Black or white, whichever contrasts more with a fill `#rrggbb`: one of them always reaches 4.5 to 1. */
export const contrastText = (fill: string): string => (contrast(fill, WHITE) >= contrast(fill, BLACK) ? WHITE : BLACK)

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(byte: number): number {
  const part = byte / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
