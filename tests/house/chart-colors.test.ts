import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Color = [number, number, number]

const palette = readFileSync('app/palette.css', 'utf8')
const THEMES = { light: 0, dark: 1 }
/** Those that can be in one chart. */
const TOGETHER = [
  ['indigo', 'teal', 'plum', 'rest'],
  ['indigo', 'teal', 'red', 'rest'],
  ['amber', 'red'],
]
/** Linear RGB as most people see it, and without one kind of cone (Machado, Oliveira and Fernandes 2009). */
const EYES: Record<string, Color[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152, 1.053, -0.205],
    [0.115, 0.786, 0.099],
    [-0.004, -0.048, 1.052],
  ],
  deuteranopia: [
    [0.367, 0.861, -0.228],
    [0.28, 0.673, 0.047],
    [-0.012, 0.043, 0.969],
  ],
  tritanopia: [
    [1.256, -0.077, -0.179],
    [-0.078, 0.931, 0.148],
    [0.005, 0.691, 0.304],
  ],
}

test.each(Object.entries(THEMES))('series of a chart are told apart in the %s theme by all eyes', (_, theme) => {
  const close = Object.entries(EYES).flatMap(([eyes, cones]) =>
    TOGETHER.flatMap((names) => pairsOf(names).map((pair) => ({ eyes, pair, apart: distance(pair, cones, theme) }))),
  )
  expect(close.filter(({ apart }) => apart < 0.09)).toEqual([])
})

/** Between two colors in OKLab: 0.02 is just noticed side by side. */
function distance([a, b]: [string, string], cones: Color[], theme: number): number {
  const [one, other] = [a, b].map((name) => toLab(times(cones, toLinear(lchOf(name, theme))).map(inGamut) as Color))
  return Math.hypot(...(one ?? []).map((value, i) => value - (other?.[i] ?? 0)))
}

function lchOf(name: string, theme: number): Color {
  const line = palette.split('\n').find((each) => each.includes(`--chart-${name}:`)) ?? ''
  const [l = 0, c = 0, h = 0] = [...line.matchAll(/oklch\(([^)]+)\)/g)][theme]?.[1]?.split(' ').map(Number) ?? []
  return [l, c, h]
}

function toLinear([lightness, chroma, hue]: Color): Color {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const lms = times(
    [
      [1, 0.3963, 0.2158],
      [1, -0.1056, -0.0639],
      [1, -0.0895, -1.2915],
    ],
    [lightness, a, b],
  )
  const cubes = lms.map((value) => value ** 3) as Color
  return times(
    [
      [4.0767, -3.3077, 0.231],
      [-1.2684, 2.6098, -0.3413],
      [-0.0042, -0.7034, 1.7076],
    ],
    cubes,
  )
}

function toLab(rgb: Color): Color {
  const lms = times(
    [
      [0.4122, 0.5363, 0.0514],
      [0.2119, 0.6807, 0.1074],
      [0.0883, 0.2817, 0.63],
    ],
    rgb,
  )
  const roots = lms.map(Math.cbrt) as Color
  return times(
    [
      [0.2105, 0.7936, -0.0041],
      [1.978, -2.4286, 0.4506],
      [0.0259, 0.7828, -0.8087],
    ],
    roots,
  )
}

const times = (rows: Color[], [x, y, z]: Color): Color => rows.map(([a, b, c]) => a * x + b * y + c * z) as Color
const inGamut = (value: number): number => Math.min(1, Math.max(0, value))
const pairsOf = (names: string[]): [string, string][] =>
  names.flatMap((a, i) => names.slice(i + 1).map((b): [string, string] => [a, b]))
