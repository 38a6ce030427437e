import { Parser } from 'htmlparser2'
import { ELEMENTS, isForEditors, isPlainValue, plainAttributes } from '../core/svg-allow-list'

const MAX_ELEMENTS = 5_000
const DEEPEST = 32
const MAX_CHARACTERS = 1024 * 1024

export type CleanSvg = { svg: string; problem?: never } | { svg?: never; problem: string }

/**
 * Rewrites the drawing from elements known to be harmless and cheap: shapes, text, gradients. Editor metadata is
 * dropped; an element that would be missing in the picture is refused by name.
 */
export function cleanSvg(source: string): CleanSvg {
  const writer = createWriter()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      onclosetag: () => writer.close(),
      ontext: (text) => writer.text(text),
      onprocessinginstruction: (_name, data) => {
        // A doctype declares entities: names that can expand to each other a billion times, or to files.
        if (data.startsWith('!') && data.includes('[')) writer.refuse('Remove the entity declarations from the SVG.')
      },
    },
    { xmlMode: true },
  )
  parser.end(source)
  return writer.end()
}

function createWriter() {
  const written: string[] = []
  const path: string[] = []
  let problem: string | undefined
  let elements = 0
  let length = 0
  /** depth at which the omitted part began */
  let leftOutAt: number | undefined

  const refuse = (needs: string) => {
    problem ??= needs
  }
  const bound = (count: number, depth: number) => {
    if (count > MAX_ELEMENTS) refuse(`Use an SVG of at most ${MAX_ELEMENTS} elements.`)
    if (depth > DEEPEST) refuse(`Use an SVG of at most ${DEEPEST} levels.`)
  }
  const write = (text: string) => {
    if (problem !== undefined || leftOutAt !== undefined) return
    length += text.length
    if (length > MAX_CHARACTERS) return refuse('Use a smaller SVG.')
    written.push(text)
  }
  return {
    refuse,
    open: (name: string, attributes: Record<string, string>) => {
      elements += 1
      path.push(name)
      bound(elements, path.length)
      if (leftOutAt !== undefined || problem !== undefined) return
      if (path.length > 1 && isForEditors(name)) leftOutAt = path.length
      else if (elements === 1 && name !== 'svg') refuse(NEEDS)
      else if (!fits(name, path.length, elements)) refuse(refusalOf(name))
      else write(openTag(name, attributes, refuse))
    },
    close: () => {
      const name = path.pop()
      write(`</${name}>`)
      if (leftOutAt !== undefined && path.length < leftOutAt) leftOutAt = undefined
    },
    text: (text: string) => {
      if (path.length > 0) write(escaped(text))
    },
    end: (): CleanSvg => {
      if (elements === 0) refuse(NEEDS)
      return problem === undefined ? { svg: written.join('') } : { problem }
    },
  }
}

const NEEDS = 'Use a PNG or SVG.'

/** One svg element around all others, within the limits of depth and number. */
const fits = (name: string, depth: number, elements: number): boolean =>
  ELEMENTS.has(name) && (name === 'svg') === (depth === 1 && elements === 1)

const refusalOf = (name: string): string =>
  /^[\w:-]{1,40}$/.test(name)
    ? `Remove <${name}> from the SVG. It can contain shapes, text, and gradients only.`
    : 'Use an SVG of shapes, text, and gradients only.'

function openTag(name: string, attributes: Record<string, string>, refuse: (needs: string) => void): string {
  const kept = plainAttributes(name, attributes)
  for (const [attribute, value] of kept)
    if (!isPlainValue(value))
      refuse(`Remove ${attribute} of <${name}> from the SVG. It can't refer to anything outside the file.`)
  const root = name === 'svg' ? ' xmlns="http://www.w3.org/2000/svg"' : ''
  return `<${name}${root}${kept.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('')}>`
}

/** XML allows neither NUL nor most other control characters. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
