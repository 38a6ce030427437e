import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const ROOTS = ['app', 'clients', 'components', 'docs', 'lib', 'messages', 'prisma', 'public', 'scripts', 'tests']
/** What generators and the compilers of the clients write. */
const GENERATED = /^lib\/generated\/|^clients\/[^/]+\/(?:.*\/)?(?:bin|dist|obj|target|vendor|__pycache__)\//
const CODE = /\.(?:[cm]?ts|tsx|[cm]js)$/
const TEST = /\.test\.tsx?$/

/** Folders of lib that are not domains: shared code, the platform, the browser, HTTP, and the wiring. */
const NOT_DOMAINS = new Set(['browser', 'generated', 'http', 'platform', 'shared', 'wiring'])

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

/** The domains, by their folders. */
export const domainFolders = (): string[] =>
  readdirSync(join(ROOT, 'lib'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_DOMAINS.has(entry.name))
    .map(({ name }) => name)

/** The domain that a file belongs to, or null. */
export function domainOf(path: string): string | null {
  const [top, folder] = path.split('/')
  return top === 'lib' && folder !== undefined && !NOT_DOMAINS.has(folder) ? folder : null
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'((?:@\/|\.)[^']+)'/g

/** A file's imports from this repository, including types, as paths from the root without an extension. */
export const importsOf = (path: string): string[] =>
  [...readSource(path).matchAll(IMPORT)].map(([, specifier = '']) =>
    specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(path), specifier),
  )
