import { Search } from 'lucide-react'
import { expect, test } from 'vitest'
import { matchingCommands } from '@/components/command-palette/matching-commands'

const commands = ['Lizenzen für José', 'Öffnen', 'Products'].map((label) => ({
  id: label,
  label,
  Icon: Search,
  group: 'Go to',
  run: () => undefined,
}))
const labels = (text: string) => matchingCommands(commands, text).map(({ label }) => label)

test.each([
  ['', ['Lizenzen für José', 'Öffnen', 'Products']],
  ['PROD', ['Products']],
  ['jose fur', ['Lizenzen für José']],
  ['offnen', ['Öffnen']],
  ['O\u0308ffnen', ['Öffnen']],
  ['nothing', []],
])('%j finds commands by every word, whatever its case, accents and normal form', (text, found) => {
  expect(labels(text)).toEqual(found)
})
