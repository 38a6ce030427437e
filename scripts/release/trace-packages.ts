import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

/** Read by a path that is computed. */
const UNLISTED = ['node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm']
/** Compilers that only a build starts. */
const COMPILERS = /^node_modules\/(?:typescript|@esbuild|@next\/swc-[^/]+)\//
/** Of Next: what only a build or development loads. It is most of it, and to follow its imports takes minutes. */
const OF_BUILD = new RegExp(
  `^node_modules/next/dist/(?:${[
    'server/dev/',
    'next-devtools/',
    'cli/(?!next-test)',
    'build/(?:webpack|swc|babel|analysis|turbopack-build|webpack-build|jest|static-paths)/',
    'compiled/(?:webpack|@?babel[^/]*|next-devtools|terser|cssnano[^/]*|postcss[^/]*|sass-loader|browserslist)/',
    'compiled/(?:caniuse-lite|@?edge-runtime|ora|tar|@vercel/(?!detect-agent)[^/]+|[^/]+-experimental)/',
    'compiled/react-server-dom-[^/]+/',
    '.*\\.(?:dev|development)\\b[^/]*\\.js$',
  ].join('|')})`,
)

/** The files under node_modules that the programs and the built pages load, as paths from here. */
export async function tracePackages(programs: string[]): Promise<string[]> {
  const ignore = (path: string) => COMPILERS.test(path) || OF_BUILD.test(path)
  const { fileList } = await nodeFileTrace(programs, { base: process.cwd(), ignore })
  const files = new Set([...fileList, ...tracedByNext('.next'), ...UNLISTED])
  return [...files].filter((path) => path.startsWith('node_modules/') && !COMPILERS.test(path)).sort()
}

/** Beside each page, and for its server, Next writes a list of what it loads. */
function tracedByNext(folder: string): string[] {
  const lists = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.nft.json'))
  return lists.flatMap((list) => {
    const path = join(folder, list)
    const { files }: { files: string[] } = JSON.parse(readFileSync(path, 'utf8'))
    return files.map((file) => relative('.', resolve(dirname(path), file)))
  })
}
