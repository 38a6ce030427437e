import { build } from 'esbuild'
import { memoized } from './memoized'

const ASSETS_PATH = '/docs/assets'

/** Files of the browser: their names contain a hash of their content. */
export type Assets = {
  style: string
  /** Before the first paint: theme and language. */
  early: string
  page: string
  search: string
  /** Wanted by the first paint. */
  fonts: string[]
  files: Map<string, Uint8Array>
}

const ENTRIES = { style: 'lib/people/docs/client/styles/docs.css', early: 'lib/people/docs/client/early.ts' } as const
const MODULES = { page: 'lib/people/docs/client/page.ts', search: 'lib/people/docs/client/search.ts' } as const

/** Bundles scripts and styles. They are files of this origin, so that the pages need no inline script or style. */
export const buildAssets = memoized(async (): Promise<Assets> => {
  const { outputFiles, metafile } = await build({
    entryPoints: { ...ENTRIES, ...MODULES },
    outdir: ASSETS_PATH,
    publicPath: ASSETS_PATH,
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'esm',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    logLevel: 'warning',
  })
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const outputs = Object.entries(metafile.outputs)
  const builtFrom = (source: string) =>
    `${ASSETS_PATH}/${nameOf(outputs.find(([, { entryPoint }]) => entryPoint === source)?.[0] ?? '')}`
  return {
    style: builtFrom(ENTRIES.style),
    early: builtFrom(ENTRIES.early),
    page: builtFrom(MODULES.page),
    search: builtFrom(MODULES.search),
    fonts: outputs.filter(([path]) => path.endsWith('.woff2')).map(([path]) => `${ASSETS_PATH}/${nameOf(path)}`),
    files: new Map(outputFiles.map(({ path, contents }) => [nameOf(path), contents])),
  }
})
