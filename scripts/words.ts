// npm run words -- components/team: the words that docs/voice.md tells not to use, in these folders or everywhere.
import { sourceFiles } from '@/tests/house/source-tree'
import { hasWords, wordsNotToUse } from './lint/words/check-words'

const folders = process.argv.slice(2)
const isMeant = (path: string): boolean => folders.length === 0 || folders.some((folder) => path.startsWith(folder))
const findings = sourceFiles().filter(hasWords).filter(isMeant).flatMap(wordsNotToUse)

for (const { path, line, word, write } of findings) console.log(`${path}:${line}: "${word}" → ${write}`)
console.log(`${findings.length} words not to use.`)
process.exitCode = findings.length > 0 ? 1 : 0
