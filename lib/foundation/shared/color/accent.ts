import { contrast, contrastText } from './contrast-text'

/** `#3355ff` */
export const HEX_COLOR = /^#[0-9a-f]{6}$/

/** A color as a style guide or a design tool writes it: with or without `#`, in three digits or six. Null for any other text. */
export function readHexColor(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text.trim().toLowerCase()) ?? []
  if (digits === undefined) return null
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

/** Text and links in the accent, a filled button, and the text on it. */
export type AccentColors = { text: string; fill: string; hover: string; on: string }

const BLACK = '#000000'
const WHITE = '#ffffff'
/** The background with the least contrast that the accent can have, in either theme. */
const GROUNDS = { light: '#f1f3f7', dark: '#242830' }
/** WCAG 2.2: text 1.4.3, controls 1.4.11. */
const TEXT_CONTRAST = 4.5
const CONTROL_CONTRAST = 3
const STEPS = 50
const HOVER = 0.12

/** A vendor's colour adjusted for each theme: darker or lighter only as far as needed to be readable. */
export const accentColors = (accent: string): { light: AccentColors; dark: AccentColors } => ({
  light: colorsOn(GROUNDS.light, BLACK, accent),
  dark: colorsOn(GROUNDS.dark, WHITE, accent),
})

function colorsOn(ground: string, towards: string, accent: string): AccentColors {
  const fill = until(accent, towards, (mixed) => contrast(mixed, ground) >= CONTROL_CONTRAST)
  const on = contrastText(fill)
  return {
    text: until(accent, towards, (mixed) => contrast(mixed, ground) >= TEXT_CONTRAST),
    fill,
    // Away from the text colour, so that contrast does not drop.
    hover: mix(fill, on === WHITE ? BLACK : WHITE, HOVER),
    on,
  }
}

/** The first sufficient colour on the way to `towards`, which always suffices itself. */
function until(color: string, towards: string, isEnough: (mixed: string) => boolean): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(color, towards, step / STEPS)
    if (isEnough(mixed)) return mixed
  }
  return towards
}

function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [start = 0, end = 0] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round(start + (end - start) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
