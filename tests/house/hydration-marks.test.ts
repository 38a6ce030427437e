import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './source-tree'

const MARK = 'components/ui/layout/hydration-mark.tsx'
const IMPORT = /import \{([^}]*)\} from '([^']+)'/g

const files = new Set(sourceFiles())
const foldersWithSkeleton = [...files].flatMap((path) =>
  /^app\/.*\/loading\.tsx$/.test(path) ? [posix.dirname(path)] : [],
)

/** The pages that React hydrates after the document, each with the layouts between it and its skeleton. */
const pages = foldersWithSkeleton.flatMap((folder) =>
  [...files].flatMap((path) =>
    path.startsWith(`${folder}/`) && path.endsWith('/page.tsx') ? [[path, ...layoutsBetween(folder, path)]] : [],
  ),
)

function layoutsBetween(folder: string, page: string): string[] {
  const own = posix.dirname(page)
  return own === folder ? [] : [`${own}/layout.tsx`, ...layoutsBetween(folder, own)].filter((path) => files.has(path))
}

/** The modules of the components that this one renders. */
function renderedBy(path: string): string[] {
  const source = readSource(path)
  return [...source.matchAll(IMPORT)].flatMap(([, names = '', specifier = '']) => {
    const base = specifier.startsWith('@/') ? specifier.slice(2) : posix.join(posix.dirname(path), specifier)
    const isRendered = names.split(',').some((name) => new RegExp(`<${name.trim()}[\\s/>]`).test(source))
    return isRendered && files.has(`${base}.tsx`) ? [`${base}.tsx`] : []
  })
}

function hasMark(paths: string[]): boolean {
  const seen = new Set(paths)
  for (const path of seen) for (const rendered of renderedBy(path)) seen.add(rendered)
  return seen.has(MARK)
}

// What is pressed on a page without one, before React runs it, is lost (decision 0042).
test('each page below a loading screen has a mark of its own, by its head or by Hydrate', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.filter((paths) => !hasMark(paths)).map(([page]) => page)).toEqual([])
})
