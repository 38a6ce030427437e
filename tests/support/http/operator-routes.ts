import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { loadSchema } from './load-schema'

const API = 'app/api/operator'
const PAGES = 'app/(dashboard)/operator'
const CALL =
  /export const (GET|POST|PUT|PATCH|DELETE) = operator(Read|Write|Code)\( ?(?:\{ (?:params: \[[^\]]*\], )?(?:query|body): )?([\w$]+)/g

export type OperatorRoute = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** as in the folders: /api/operator/people/[person]/suspension */
  path: string
  /** the code itself needs no open console */
  isCode: boolean
  /** of the body, or of the query of a GET */
  schema: z.ZodType
}

/** Every method of every route of the operator console, read from the sources. */
export async function findOperatorRoutes(): Promise<OperatorRoute[]> {
  const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('route.ts'))
  return (await Promise.all(files.toSorted().map((file) => routesOf(join(API, file))))).flat()
}

/** The address of every page of the console, as in the folders; a group of pages is not part of it. */
export const findOperatorPages = (): string[] =>
  readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('page.tsx'))
    .map((path) => `/operator/${path}`.replace(/\/page\.tsx$/, '').replaceAll(/\/\([^)]*\)/g, ''))
    .toSorted()

async function routesOf(file: string): Promise<OperatorRoute[]> {
  const source = readFileSync(file, 'utf8')
  const path = `/${file.replace(/^app\//, '').replace(/\/route\.ts$/, '')}`
  const exported = source.match(/^export const \w+/gm) ?? []
  const calls = [...source.replace(/\s+/g, ' ').matchAll(CALL)]
  if (calls.length !== exported.length) throw new Error(`${file} is written in a way that these tests cannot read`)
  return Promise.all(
    calls.map(async ([, method = '', kind = '', schemaName = '']) => ({
      name: `${method} ${path}`,
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method),
      path,
      isCode: kind === 'Code',
      schema: await loadSchema(file, source, schemaName),
    })),
  )
}
