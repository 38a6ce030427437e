import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'

const SOURCE_MAP = '\n//# sourceMappingURL='
const BEYOND_LATIN1 = /[\u0100-\uffff]/

/**
 * Makes the code of the pages smaller in memory, where each file's text stays. Turbopack writes one set of modules into
 * a file for each page that needs it, under other names: every copy but the first becomes a reference to it. And one
 * character beyond Latin-1 doubles the memory of its whole file: those are escaped.
 */
export async function compactChunks(folder = '.next/server/chunks'): Promise<void> {
  await compactFolder(folder)
  await compactFolder(join(folder, 'ssr'))
}

async function compactFolder(folder: string): Promise<void> {
  const firsts = new Map<string, string>()
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  for (const name of names) {
    const path = join(folder, name)
    const code = withoutMap(readFileSync(path, 'utf8'))
    const first = firsts.get(code)
    if (first !== undefined) writeFileSync(path, `module.exports=require(${JSON.stringify(`./${first}`)})\n`)
    else if (BEYOND_LATIN1.test(code)) writeFileSync(path, await inAscii(code))
    if (first === undefined) firsts.set(code, name)
  }
}

/** The line at the end that names the file itself. */
function withoutMap(code: string): string {
  const end = code.lastIndexOf(SOURCE_MAP)
  return end === -1 ? code : code.slice(0, end)
}

async function inAscii(code: string): Promise<string> {
  const { code: escaped } = await transform(code, { charset: 'ascii', minifyWhitespace: true, legalComments: 'none' })
  return escaped
}
