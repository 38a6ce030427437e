import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const ROOTS = [
  'app',
  'clients',
  'components',
  'docs',
  'lib',
  'messages',
  'prisma',
  'public',
  'scripts',
  'tests',
  'tools',
]
/** What generators and the compilers of the clients write. */
const GENERATED = /^lib\/generated\/|^clients\/[^/]+\/(?:.*\/)?(?:bin|dist|obj|target|vendor|__pycache__)\//
const CODE = /\.(?:[cm]?ts|tsx|[cm]js)$/
const TEST = /\.test\.tsx?$/

/** Every hand-written file, as a path from the root. */
export function sourceFiles(): string[] {
  const inRoots = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return [entry.name]
    return ROOTS.includes(entry.name) ? filesBelow(entry.name) : []
  })
  return inRoots.filter((path) => !GENERATED.test(path)).toSorted()
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))

export const isCode = (path: string): boolean => CODE.test(path)
export const isTest = (path: string): boolean => TEST.test(path)
export const readSource = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
