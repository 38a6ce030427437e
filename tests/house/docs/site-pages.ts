import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = 'docs/site'

export const readPage = (name: string): string => readFileSync(`${FOLDER}/${name}.md`, 'utf8')

/** Every page, with the text outside of its samples. */
export const sitePages = (): { name: string; prose: string }[] =>
  readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => file.replace(/\.md$/, ''))
    .map((name) => ({ name, prose: readPage(name).replaceAll(/^```[\s\S]*?^```$/gm, '') }))

/** The text of a section, up to the next heading of its level or above. */
export function sectionOf(page: string, heading: string): string {
  const at = page.search(new RegExp(`^#+ ${heading}(?: \\{|$)`, 'm'))
  if (at === -1) throw new Error(`There is no section "${heading}".`)
  const level = /^#+/.exec(page.slice(at))?.[0].length ?? 0
  const rest = page.slice(at + level)
  const end = rest.search(new RegExp(`^#{1,${level}} `, 'm'))
  return end === -1 ? rest : rest.slice(0, end)
}

/** The rows of the tables in a text, without their heads: the text of each cell. */
export const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\|.*\|\n\|[-:| ]+\|\n((?:\|.*\|\n?)+)/gm)].flatMap(([, rows = '']) =>
    rows
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  )

/** The first cells, without their code marks. */
export const namesOf = (text: string): string[] => rowsOf(text).map(([name = '']) => name.replaceAll('`', ''))

/** The contents of the code blocks of a language. */
export const samplesOf = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}(?: .*)?\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code)
