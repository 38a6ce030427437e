import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import type { ProgramLanguage } from '@/lib/people/docs/core/fence'
import type { Sample } from '@/lib/people/docs/server/markdown/parse-markdown'
import { TOOLCHAINS } from './toolchains'
import { wholeProgram } from './whole-program'

const EXAMPLE_URL = 'https://licenses.example.com'

export type Result = { code: number | null; output: string; errors: string }
type Started = { child: ChildProcess; ended: Promise<Result> }

/** A folder in which samples are run, in order, with what they find there. */
export function createPageFolder(variables: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'))
  const prepared = new Set<ProgramLanguage>()
  givenCommands(folder)

  const start = (command: readonly string[], env: Record<string, string> = {}): Started => {
    const [program = '', ...args] = command
    const child = spawn(program, args, {
      cwd: folder,
      env: {
        ...process.env,
        ...variables,
        CURL_HOME: folder,
        PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { child, ended: resultOf(child) }
  }

  const must = async (command: readonly string[], env?: Record<string, string>) => {
    const { code, output, errors } = await start(command, env).ended
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}${errors}`)
  }

  /** Stores a sample as a reader would. Resolves to its file. */
  async function store(language: ProgramLanguage, sample: Pick<Sample, 'fence' | 'code'>): Promise<string> {
    const code = wholeProgram(sample).replaceAll(EXAMPLE_URL, variables['LATCHKEY_BASE_URL'] ?? EXAMPLE_URL)
    const file = TOOLCHAINS[language].file(code)
    writeFileSync(join(folder, file), code)
    return file
  }

  /** Starts a program that is built, with its client. */
  async function startProgram(language: ProgramLanguage, sample: Sample, port?: number) {
    const { prepare, build, run, serve, env: own = {} } = TOOLCHAINS[language]
    if (prepare && !prepared.has(language)) await must(prepare)
    prepared.add(language)
    const file = await store(language, sample)
    if (build) await must(build(file), own)
    const command = port !== undefined && serve ? serve(file, port) : run(file)
    return start(command, port === undefined ? own : { ...own, PORT: String(port) })
  }

  return {
    path: folder,
    store,
    start,
    startProgram,
    must,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type PageFolder = ReturnType<typeof createPageFolder>

/** `latchkey` on the PATH, and a curl that fails where the server refuses. */
function givenCommands(folder: string) {
  mkdirSync(join(folder, 'bin'))
  const program = resolve('clients/typescript/dist/esm/cli/main.js')
  writeFileSync(join(folder, 'bin/latchkey'), `#!/bin/sh\nexec ${process.execPath} ${program} "$@"\n`, { mode: 0o755 })
  writeFileSync(join(folder, '.curlrc'), 'fail-with-body\n')
}

function resultOf(child: ChildProcess): Promise<Result> {
  const texts = { output: '', errors: '' }
  child.stdout?.on('data', (chunk) => {
    texts.output += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    texts.errors += String(chunk)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...texts }))
  })
}
