import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FOLDER = 'docs/site'
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n+/

const frontMatter = z.strictObject({
  title: z.string().min(1).max(60),
  description: z.string().min(1).max(160),
})

/** A Markdown file of docs/site. */
export type DocsSource = { name: string; file: string; title: string; description: string; markdown: string }

/** All pages, as they are written. */
export const readSources = (): DocsSource[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
    .map((file) => readSource(file))

const readSource = (file: string): DocsSource => {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const [whole, lines = ''] = FRONT_MATTER.exec(text) ?? ['']
  const fields = Object.fromEntries(lines.split('\n').map(readField))
  const parsed = frontMatter.safeParse(fields)
  if (!parsed.success) throw new Error(`${FOLDER}/${file}: its front matter: ${z.prettifyError(parsed.error)}`)
  // Blank lines instead of the front matter keep the line numbers of problems true.
  const markdown = '\n'.repeat(whole.split('\n').length - 1) + text.slice(whole.length)
  return { name: file.replace(/\.md$/, ''), file: `${FOLDER}/${file}`, ...parsed.data, markdown }
}

function readField(line: string): [string, string] {
  const colon = line.indexOf(':')
  const value = line.slice(colon + 1).trim()
  return [line.slice(0, colon).trim(), value.replace(/^(["'])(.*)\1$/, '$2')]
}
