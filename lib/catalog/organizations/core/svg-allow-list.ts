/** Elements allowed in a logo. Each costs about as much to draw as it looks. */
export const ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath'],
])

/** Metadata of editors, which is not drawn. */
export const isForEditors = (name: string): boolean =>
  name === 'title' || name === 'desc' || name === 'metadata' || /^(sodipodi|inkscape|rdf|sketch|serif):/.test(name)

const PRESENTATION: ReadonlySet<string> = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'opacity', 'color', 'display', 'visibility', 'paint-order'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'vector-effect', 'clip-path', 'clip-rule', 'stop-color', 'stop-opacity'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing', 'word-spacing'],
  'dominant-baseline',
])

const GEOMETRY: ReadonlySet<string> = new Set([
  ...['id', 'x', 'y', 'width', 'height', 'rx', 'ry', 'cx', 'cy', 'r', 'x1', 'y1', 'x2', 'y2', 'fx', 'fy', 'fr'],
  ...['points', 'd', 'dx', 'dy', 'rotate', 'transform', 'viewBox', 'preserveAspectRatio', 'offset', 'textLength'],
  ...['lengthAdjust', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits'],
])

/** The attributes that affect drawing; a `style` becomes the attributes it sets. Others are left out. */
export function plainAttributes(element: string, given: Record<string, string>): [string, string][] {
  const kept = new Map<string, string>()
  for (const [name, value] of Object.entries(given)) {
    if (PRESENTATION.has(name) || GEOMETRY.has(name)) kept.set(name, value)
    // A gradient may take its colours from another gradient of the drawing.
    else if (/^(xlink:)?href$/.test(name) && element.endsWith('Gradient') && value.startsWith('#'))
      kept.set('href', value)
  }
  for (const [name, value] of declarationsOf(given['style'] ?? '')) if (PRESENTATION.has(name)) kept.set(name, value)
  return [...kept]
}

const declarationsOf = (style: string): [string, string][] =>
  style.split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':')
    const plain = value.join(':').replace(/!\s*important\s*$/i, '')
    return [name.trim().toLowerCase(), plain.trim()]
  })

/** A value may refer only to a part of the same drawing. Escapes could hide such a reference. */
export function isPlainValue(value: string): boolean {
  if (value.includes('\\') || /@|\/\*|:\/\//.test(value)) return false
  return value
    .split(/url\s*\(/i)
    .slice(1)
    .every((rest) => /^\s*['"]?#[\w.-]+['"]?\s*\)/.test(rest))
}
