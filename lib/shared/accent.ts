import { contrast, contrastText } from './contrast-text'

/** `#3355ff` */
export const HEX_COLOR = /^#[0-9a-f]{6}$/

/** Text and links in the accent, a filled button, and what is written on it. */
export type AccentColors = { text: string; fill: string; hover: string; on: string }

const BLACK = '#000000'
const WHITE = '#ffffff'
/** Of all backgrounds the accent may have, the one with the least contrast, in either theme. */
const GROUNDS = { light: '#f1f3f7', dark: '#242830' }
/** WCAG 2.2: text 1.4.3, controls 1.4.11. */
const TEXT_CONTRAST = 4.5
const CONTROL_CONTRAST = 3
const STEPS = 50
const HOVER = 0.12

/** A vendor's colour as it may be used: in each theme only as much darker or lighter as it takes to be read. */
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
    // Away from the words on it, so that they stay as clear.
    hover: mix(fill, on === WHITE ? BLACK : WHITE, HOVER),
    on,
  }
}

/** The first colour on the way that will do; the end of the way always does. */
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
