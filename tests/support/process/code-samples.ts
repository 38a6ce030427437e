import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import type { SnippetLanguage } from '@/lib/products/core/integration-snippets'

type Command = [string, ...string[]]
type Program = { file: string; build?: Command; run: Command; probe: Command }

/** How to run the code samples if their language is installed. C# needs a project, so its sample is only read. */
const PROGRAMS: Partial<Record<SnippetLanguage, Program>> = {
  curl: { file: 'check.sh', run: ['sh', 'check.sh'], probe: ['curl', '--version'] },
  typescript: { file: 'check.mjs', run: [process.execPath, 'check.mjs'], probe: [process.execPath, '-v'] },
  python: { file: 'check.py', run: ['python3', 'check.py'], probe: ['python3', '--version'] },
  php: { file: 'check.php', run: ['php', 'check.php'], probe: ['php', '--version'] },
  go: { file: 'check.go', build: ['go', 'build', 'check.go'], run: ['./check'], probe: ['go', 'version'] },
  java: {
    file: 'CheckLicense.java',
    build: ['javac', 'CheckLicense.java'],
    run: ['java', 'CheckLicense'],
    probe: ['javac', '-version'],
  },
}

/** The languages whose samples can be run on this machine. */
export const runnableLanguages = (): SnippetLanguage[] =>
  (Object.keys(PROGRAMS) as SnippetLanguage[]).filter((language) => {
    const [command, ...args] = PROGRAMS[language]?.probe ?? ['false']
    return spawnSync(command, args, { stdio: 'ignore' }).status === 0
  })

/** Stores a sample as a reader would; each `run` returns its output. */
export async function givenSample(language: SnippetLanguage, text: string, env: Record<string, string>) {
  const program = PROGRAMS[language]
  if (!program) throw new Error(`no way to run ${language}`)
  const folder = mkdtempSync(join(tmpdir(), 'sample-'))
  const code = language === 'typescript' ? transformSync(text, { loader: 'ts' }).code : text
  writeFileSync(join(folder, program.file), code)
  if (program.build) await outputOf(program.build, folder, {})
  return {
    run: () => outputOf(program.run, folder, env),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function outputOf([command, ...args]: Command, cwd: string, env: Record<string, string>): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve(output.trim()))
  })
}
