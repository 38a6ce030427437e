/** `#3355ff` */
export const HEX_COLOR = /^#[0-9a-f]{6}$/

/** Text and links in the accent, a filled button, and what is written on it. */
export type AccentColors = { text: string; fill: string; hover: string; on: string }

type Rgb = [number, number, number]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
/** Of all that the accent may stand on, what it stands out from least, in either theme. */
const GROUNDS = { light: [241, 243, 247], dark: [36, 40, 48] } satisfies Record<string, Rgb>
/** WCAG 2.2: text 1.4.3, controls 1.4.11. */
const TEXT_CONTRAST = 4.5
const CONTROL_CONTRAST = 3
const STEPS = 50
const HOVER = 0.12

/** A vendor's colour as it may be used: in each theme only as much darker or lighter as it takes to be read. */
export const accentColors = (hex: string): { light: AccentColors; dark: AccentColors } => ({
  light: colorsOn(GROUNDS.light, BLACK, toRgb(hex)),
  dark: colorsOn(GROUNDS.dark, WHITE, toRgb(hex)),
})

function colorsOn(ground: Rgb, towards: Rgb, color: Rgb): AccentColors {
  const fill = until(color, towards, (mixed) => contrast(mixed, ground) >= CONTROL_CONTRAST)
  const on = contrast(fill, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK
  return {
    text: toHex(until(color, towards, (mixed) => contrast(mixed, ground) >= TEXT_CONTRAST)),
    fill: toHex(fill),
    // Away from the words on it, so that they stay as clear.
    hover: toHex(mix(fill, on === WHITE ? BLACK : WHITE, HOVER)),
    on: toHex(on),
  }
}

/** The first colour on the way that will do; the end of the way always does. */
function until(color: Rgb, towards: Rgb, isEnough: (mixed: Rgb) => boolean): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(color, towards, step / STEPS)
    if (isEnough(mixed)) return mixed
  }
  return towards
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, relative luminance). */
export const contrastOf = (one: string, other: string): number => contrast(toRgb(one), toRgb(other))

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  between(from[0], to[0], share),
  between(from[1], to[1], share),
  between(from[2], to[2], share),
]

const between = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share)

const toRgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const toHex = (color: Rgb): string => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
