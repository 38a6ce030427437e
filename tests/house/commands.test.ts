import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { COMMAND_SCRIPTS } from '@/lib/foundation/platform/process/command-line'
import { bundleOptions, PROGRAMS } from '@/scripts/build/build-if-stale'
import { COMMANDS, PREPARE } from '@/scripts/release/commands'
import { isTest, readSource, sourceFiles } from './source-tree'

const RELEASE = 'scripts/release/latchkey.ts'
/** They know which of both they say. */
const NAMES_COMMANDS = new Set(['lib/foundation/platform/process/command-line.ts', RELEASE])
const COMMAND = /\b(?:npm (?:run|start|ci|install)\b|node (?:latchkey\.mjs|dist\/))/

/** Every source file whose sentences a release can print or show. */
async function filesOfRelease(): Promise<string[]> {
  const programs = [...PROGRAMS.map((name) => `${name}.ts`), RELEASE, PREPARE]
  const entryPoints = [...programs, ...Object.values(COMMANDS).map(({ program }) => program)]
  const { outfile: _, ...options } = bundleOptions('', '')
  const { metafile } = await build({ ...options, entryPoints, outdir: 'dist', write: false, metafile: true })
  const screens = sourceFiles().filter((path) => /^(?:app|components)\/.*\.tsx?$/.test(path) && !isTest(path))
  const bundled = Object.keys(metafile.inputs).filter((path) => /\.tsx?$/.test(path))
  return [...new Set([...bundled, ...screens])].filter((path) => !path.startsWith('lib/generated/'))
}

/** The texts of a file, without its comments. */
function textsOf(path: string): string[] {
  const source = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('no sentence of a release names a command of the source: commandLine says the one that exists where it runs', async () => {
  const files = await filesOfRelease()
  expect(files).toContain('scripts/backup/restore.ts')
  expect(files).toContain('lib/foundation/platform/database/background-hold.ts')
  const wrong = files
    .filter((path) => !NAMES_COMMANDS.has(path))
    .flatMap((path) => textsOf(path).map((text) => ({ path, text })))
    .filter(({ text }) => COMMAND.test(text))
  expect(wrong).toEqual([])
})

test('every command of a release is a script of the source', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(COMMAND_SCRIPTS).toSorted()).toEqual(['start', ...Object.keys(COMMANDS)].toSorted())
  for (const script of Object.values(COMMAND_SCRIPTS)) expect(Object.keys(scripts)).toContain(script)
})
