import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'

/** Screens whose first view needs none of what is loaded on demand. */
const FIRST_VIEWS = {
  'the list of licenses': [
    'components/layout/providers.tsx',
    'components/layout/app-shell.tsx',
    'components/organizations/organization-palette.tsx',
    'components/billing/standing-banner.tsx',
    'components/requests/usage/limit-banner.tsx',
    'components/licenses/transfers/pending-transfers.tsx',
    'components/licenses/list/licenses-screen.tsx',
  ],
  'the start page': ['components/site/landing.tsx'],
}

/** Parsers, editors, charts and dialogs: loaded by what first uses them. */
const ON_DEMAND =
  /node_modules\/(zod|react-hook-form|@hookform|@codemirror|@uiw|recharts|cmdk|@base-ui|csv-parse|sonner)\//

/** Bytes of our scripts and their libraries, compressed; React and Next.js come on top. */
const MAX_BYTES = 76_100

test.each(Object.entries(FIRST_VIEWS))('%s loads no parser, editor or dialog by itself', async (_name, modules) => {
  const { sources, bytes } = await firstLoadOf(modules)
  expect(sources.length, 'modules were found').toBeGreaterThan(20)
  expect(sources.filter((path) => ON_DEMAND.test(path))).toEqual([])
  expect(bytes).toBeLessThan(MAX_BYTES)
})

/** What is loaded with these modules before anything is imported on demand. */
async function firstLoadOf(modules: readonly string[]): Promise<{ sources: string[]; bytes: number }> {
  const { metafile, outputFiles } = await build({
    stdin: {
      contents: modules.map((path, i) => `export * as entry${i} from './${path}'`).join('\n'),
      resolveDir: process.cwd(),
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    write: false,
    outdir: '/out',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom', 'react/jsx-runtime', 'next/*'],
    logLevel: 'silent',
  })
  const loaded = staticOutputs(metafile)
  const sources = loaded.flatMap(([, { inputs }]) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  )
  const names = new Set(loaded.map(([path]) => path.split('/').at(-1)))
  const files = outputFiles.filter(({ path }) => names.has(path.split('/').at(-1)))
  return { sources, bytes: files.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0) }
}

type Output = Metafile['outputs'][string]

function staticOutputs({ outputs }: Metafile): [string, Output][] {
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === '<stdin>')
  const found = new Map<string, Output>()
  const rest = entry === undefined ? [] : [entry]
  for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
    const output = outputs[path]
    if (!output || found.has(path)) continue
    found.set(path, output)
    rest.push(...output.imports.flatMap((item) => (item.kind === 'import-statement' ? [item.path] : [])))
  }
  return [...found]
}
