import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SNIPPET_LANGUAGES, type SnippetLanguage } from '@/lib/catalog/products/core/integration-snippets'
import type { ProgramLanguage } from '@/lib/people/docs/core/fence'
import { canRun, TOOLCHAINS } from '@/tests/docs/support/toolchains'
import { wholeProgram } from '@/tests/docs/support/whole-program'

type Command = readonly [string, ...string[]]

/** The samples are run as those of the documentation are. */
const TOOLS: Record<SnippetLanguage, ProgramLanguage> = {
  curl: 'sh',
  typescript: 'ts',
  python: 'python',
  php: 'php',
  go: 'go',
  csharp: 'csharp',
  java: 'java',
  ruby: 'ruby',
  cpp: 'cpp',
  rust: 'rust',
  lua: 'lua',
  swift: 'swift',
}

/** The languages whose samples can be run on this machine, with their clients. */
export const runnableLanguages = (): SnippetLanguage[] =>
  SNIPPET_LANGUAGES.filter((language) => canRun(TOOLS[language]))

/** Stores a sample as a reader would, beside its client; each `run` returns its output, and rejects if it fails. */
export async function givenSample(language: SnippetLanguage, text: string) {
  const tool = TOOLS[language]
  const { file, prepare, build, run, env: own } = TOOLCHAINS[tool]
  const folder = mkdtempSync(join(tmpdir(), 'sample-'))
  const code = wholeProgram({ fence: { language: tool, check: 'run', value: '', attributes: {} }, code: text })
  const name = file(code)
  writeFileSync(join(folder, name), code)
  if (prepare) await outputOf(prepare, folder, own ?? {})
  if (build) await outputOf(build(name), folder, own ?? {})
  return {
    run: (env: Record<string, string | undefined>) => outputOf(run(name), folder, { ...own, ...env }),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function outputOf([command, ...args]: Command, cwd: string, env: Record<string, string | undefined>): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let problem = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    problem += String(chunk)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output.trim()) : reject(new Error(`${command} exited with ${code}: ${problem}`)),
    )
  })
}
