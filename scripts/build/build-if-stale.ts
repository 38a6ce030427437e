import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { signsOfLife } from '../bootstrap.mjs'
import { Problem } from '../process/problem'
import { withLock } from '../process/with-lock'
import { compactChunks } from './compact-chunks'
import { sourceHash } from './source-hash'

/** The programs of an installation, each built into `dist/NAME.mjs`. */
export const PROGRAMS = ['supervisor', 'api', 'web', 'work'] as const
export const programFile = (name: (typeof PROGRAMS)[number], folder = 'dist'): string => `${folder}/${name}.mjs`

const STAMP = 'dist/build.sha256'
const EXIT_WITH_PARENT = fileURLToPath(new URL('./exit-with-parent.mjs', import.meta.url))

/** Builds the pages and the programs unless the last build has the same sources. */
export async function buildIfStale(signal?: AbortSignal): Promise<void> {
  if (isFresh()) return
  mkdirSync('dist', { recursive: true })
  await withLock('dist', async () => {
    signal?.throwIfAborted()
    // Another start may have built while we waited.
    if (!isFresh()) await buildAll(signal)
  })
}

/** Bundles a program with its imports from this repository into one file. */
export async function bundle(program: string, outfile: string): Promise<void> {
  await build(bundleOptions(program, outfile))
}

export const bundleOptions = (program: string, outfile: string) =>
  ({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  }) satisfies BuildOptions

/** Whether the last build has these sources. */
export const isFresh = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash()

async function buildAll(signal: AbortSignal | undefined): Promise<void> {
  console.error('Building…')
  const began = performance.now()
  const stopSigns = signsOfLife('Building…')
  try {
    const hash = sourceHash()
    rmSync(STAMP, { force: true })
    for (const name of PROGRAMS) await bundle(`${name}.ts`, programFile(name))
    await buildPages(signal)
    await compactChunks()
    writeFileSync(STAMP, hash)
  } finally {
    stopSigns()
  }
  console.error(`Built in ${Math.round((performance.now() - began) / 1000)} s.`)
}

function buildPages(signal: AbortSignal | undefined): Promise<void> {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  return new Promise((resolve, reject) => {
    const child = fork(next, ['build'], {
      // The child exits with this process, even after kill -9, so that it cannot write into a later build.
      execArgv: ['--import', EXIT_WITH_PARENT],
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      silent: true,
      ...(signal && { signal, killSignal: 'SIGTERM' as const }),
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Problem(`The build failed.\n${output}`))))
  })
}
