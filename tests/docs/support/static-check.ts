import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { parse as parseYaml } from 'yaml'
import { isProgramLanguage } from '@/lib/people/docs/core/fence'
import type { Sample } from '@/lib/people/docs/server/markdown/parse-markdown'
import { eventCatalogue } from '@/lib/service/webhooks/core/event-catalogue'
import { OPERATIONS, problemAt, resolved } from '@/tests/support/http/openapi-validator'
import { configProblem } from './config-check'
import { canRun, TOOLCHAINS } from './toolchains'

/** What is wrong with a sample that is not run; null if nothing is. */
export function staticProblem(sample: Sample): string | null {
  const { check, value } = sample.fence
  if (check === 'parse') return parseProblem(sample)
  if (check === 'schema') return schemaProblem(value, sample.code)
  if (check === 'event') return eventProblem(sample.code)
  if (check === 'config') return configProblem(sample)
  if (check === 'syntax') return syntaxProblem(sample)
  return null
}

function parseProblem({ fence, code }: Sample): string | null {
  try {
    return PARSERS[fence.language]?.(code) ?? null
  } catch (error) {
    return String(error)
  }
}

type Parse = (code: string) => string | null
const PARSERS: Record<string, Parse> = {
  json: (code) => {
    JSON.parse(code)
    return null
  },
  yaml: (code) => {
    parseYaml(code)
    return null
  },
  http: httpProblem,
  dotenv: (code) => oddLine(code, /^(?:#.*|[A-Z_][A-Z0-9_]*=.*|)$/),
  ini: (code) => oddLine(code, /^(?:[#;].*|\[[^\]]+\]|[^=\s][^=]*=.*|)$/),
  xml: markupProblem,
  html: markupProblem,
}

function oddLine(code: string, form: RegExp): string | null {
  const odd = code.split('\n').find((line) => !form.test(line.trim()))
  return odd === undefined ? null : `cannot be read: ${odd}`
}

/** A request or response: its first line, headers, and a body that is JSON if it says so. */
function httpProblem(code: string): string | null {
  const [head = '', ...bodies] = code.split('\n\n')
  const [first = '', ...headers] = head.split('\n')
  if (!/^(?:HTTP\/[\d.]+ \d{3}|[A-Z]+ \/\S*|[\w-]+: .+)/.test(first)) return `its first line is ${first}`
  const odd = headers.find((line) => !/^[\w-]+: \S.*$/.test(line))
  if (odd) return `this is no header: ${odd}`
  const body = bodies.join('\n\n').trim()
  if (body !== '' && headers.some((line) => /^content-type: application\/(?:\w+\+)?json/i.test(line))) JSON.parse(body)
  return null
}

const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta'])

function markupProblem(code: string): string | null {
  const open: string[] = []
  let problem: string | null = null
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (!VOID.has(name)) open.push(name)
      },
      onclosetag: (name, isImplied) => {
        if (VOID.has(name)) return
        if (open.pop() !== name || isImplied) problem ??= `<${name}> is not closed`
      },
    },
    { xmlMode: false, recognizeSelfClosing: true, lowerCaseTags: false },
  )
  parser.end(code)
  return problem
}

/** `NAME` of a component, `OPERATION.request` or `OPERATION.STATUS`. */
function schemaProblem(name: string, code: string): string | null {
  const value: unknown = JSON.parse(code)
  const [operationId = '', part] = name.split('.')
  if (part === undefined) return problemAt(['components', 'schemas', name], value)
  const found = OPERATIONS.find(({ operation }) => operation.operationId === operationId)
  if (!found) return `there is no operation ${operationId}`
  const place = ['paths', found.path, found.method.toLowerCase()]
  const pointer = part === 'request' ? [...place, 'requestBody'] : resolved([...place, 'responses', part]).pointer
  const media = Object.keys((resolved([...pointer, 'content']).value ?? {}) as object)[0] ?? ''
  return problemAt([...pointer, 'content', media, 'schema'], value)
}

function eventProblem(code: string): string | null {
  const event = JSON.parse(code) as { type?: string; data?: object }
  const entry = eventCatalogue().find(({ type }) => type === event.type)
  if (!entry) return `there is no event ${event.type}`
  const sample = JSON.parse(entry.sample) as { data: object }
  const odd = Object.keys(event.data ?? {}).find((name) => !(name in sample.data))
  return odd === undefined ? null : `${event.type} has no ${odd}`
}

function syntaxProblem({ fence, code }: Sample): string | null {
  const { language } = fence
  if (!isProgramLanguage(language)) return null
  const { file, syntax } = TOOLCHAINS[language]
  if (!canRun(language)) return null
  const folder = mkdtempSync(join(tmpdir(), 'syntax-'))
  writeFileSync(join(folder, file(code)), code)
  const [command, ...args] = syntax(file(code))
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return status === 0 ? null : `${stdout}${stderr}`
}
