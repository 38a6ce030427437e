import { readFileSync } from 'node:fs'
import type { Fence } from '@/lib/people/docs/core/fence'
import { eventCatalogue } from '@/lib/service/webhooks/core/event-catalogue'

/** What a fence shows: its own text, or a file of the repository, or the example of an event. */
export function includedCode(code: string, { check, value, attributes }: Fence): string {
  if (attributes.file === undefined && !(check === 'event' && value)) return code
  if (code !== '') throw new Error(`A fence that includes ${attributes.file ?? value} has text of its own.`)
  return attributes.file === undefined ? exampleOf(value) : readRegion(attributes.file)
}

function exampleOf(type: string): string {
  const entry = eventCatalogue().find((event) => event.type === type)
  if (!entry) throw new Error(`There is no event ${type}.`)
  return entry.sample
}

/** The text of `PATH`, or of `PATH#NAME` the lines between `region NAME` and `endregion`. */
function readRegion(reference: string): string {
  const [path = '', region] = reference.split('#')
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  if (region === undefined) return lines.filter((line) => !MARK.test(line)).join('\n')
  const start = lines.findIndex((line) => MARK.exec(line)?.[2] === region)
  const length = lines.slice(start + 1).findIndex((line) => MARK.exec(line)?.[1] === 'end')
  if (start < 0 || length < 0) throw new Error(`${path} has no region ${region}.`)
  return withoutIndent(lines.slice(start + 1, start + 1 + length))
}

const MARK = /^\s*(?:\/\/|#|--|\/\*|<!--)\s*#?(end)?region\b\s*([\w-]*)/

function withoutIndent(lines: string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const indent = Math.min(...indents)
  return lines.map((line) => line.slice(indent)).join('\n')
}
