import { expect, test } from 'vitest'
import { integrationSnippet } from '@/lib/catalog/products/core/integration-snippets'
import { isProgramLanguage, LANGUAGE_LABELS } from '@/lib/people/docs/core/fence'
import { loadDocs } from '@/lib/people/docs/server/load-docs'
import { readPage, sectionOf, sitePages } from './site-pages'

/** What a reader sees who has chosen no language: the first tab of each sample. */
const firstLanguages = (page: string): string[] =>
  [...page.matchAll(/^:::languages\n```(\w+)(.*)/gm)].map(
    ([, language = '', info = '']) => /tab="([^"]*)"/.exec(info)?.[1] ?? language,
  )

// Each page reads like one program: TypeScript, or JavaScript where a sample needs no types.
test('every sample begins with the same language, until another one is chosen', () => {
  const pages = sitePages().map(({ name }) => ({ name, first: firstLanguages(readPage(name)) }))
  expect(pages.find(({ name }) => name === 'quickstart')?.first).toEqual(['TypeScript', 'ts', 'TypeScript', 'ts'])
  for (const { name, first } of pages)
    expect({ name, others: first.filter((one) => !['ts', 'js', 'TypeScript'].includes(one)) }).toEqual({
      name,
      others: [],
    })
})

type Block = { page: string; section: string; languages: string[] }

/** The blocks of tabs, each with the languages of its samples and the section around it. */
const languageBlocks: Block[] = sitePages().flatMap(({ name }) =>
  [...readPage(name).matchAll(/^:::languages\n[\s\S]*?^:::$/gm)].map((block) => {
    const before = readPage(name).slice(0, block.index)
    const heading = /.*^#{2,3} (.*?)(?: \{|$)/ms.exec(before)?.[1] ?? ''
    const fences = [...block[0].matchAll(/^```(\w+)(.*)/gm)]
    return { page: name, section: sectionOf(readPage(name), heading), languages: fences.map(languageOf) }
  }),
)

function languageOf([, language = '', info = '']: RegExpMatchArray): string {
  const tab = /tab="([^"]*)"/.exec(info)?.[1]?.replace(/ \(.*/, '')
  const label = tab === 'Shell' ? 'curl' : (tab ?? (isProgramLanguage(language) ? LANGUAGE_LABELS[language] : language))
  return label === 'JavaScript' ? 'TypeScript' : label
}

const LANGUAGES = [...new Set(Object.values(LANGUAGE_LABELS))].filter((label) => label !== 'JavaScript')

test('every step of the quickstart has every language', () => {
  const steps = languageBlocks.filter(({ page }) => page === 'quickstart')
  expect(steps).toHaveLength(4)
  for (const { languages } of steps) expect(LANGUAGES.filter((label) => !languages.includes(label))).toEqual([])
})

// There they are run against every answer of the API.
test.each(['cpp', 'rust', 'lua', 'swift'] as const)(
  'the program in %s is the one that the dashboard shows',
  (language) => {
    const quickstart = readPage('quickstart')
    const { install, code } = integrationSnippet(language, {
      origin: 'https://licenses.example.com',
      licenseKey: 'ACME-4H8BD-A748Z-J7FQR-BKHM0-762R8',
      place: 'server',
    })
    expect(quickstart).toContain(`\n${code}\n\`\`\`\n`)
    for (const line of install?.split('\n') ?? []) expect(quickstart).toContain(`\n${line}`)
  },
)

test('a language without a sample is named beside the block, and has curl instead', () => {
  for (const { page, section, languages } of languageBlocks) {
    const missing = LANGUAGES.filter((label) => !languages.includes(label))
    const prose = section.replaceAll(/^```[\s\S]*?^```$/gm, '')
    expect({ page, unnamed: missing.filter((label) => !prose.includes(label)) }).toEqual({ page, unnamed: [] })
    expect({ page, curl: languages.includes('curl') }).toEqual({ page, curl: true })
  }
})

test('each language chooses exactly one panel of every block', () => {
  for (const { html } of loadDocs().values())
    for (const [, block = ''] of html.matchAll(/data-tabs="languages">(.*?)<\/div><\/div>/gs)) {
      const chosen = [...block.matchAll(/data-for="([^"]*)"/g)].flatMap(([, languages = '']) => languages.split(' '))
      expect(chosen.filter((language) => language !== '').sort()).toEqual(Object.keys(LANGUAGE_LABELS).sort())
    }
})
