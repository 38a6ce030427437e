// npm run changelog writes docs/site/changelog.md. A test of npm run check fails if the page is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { changelogPage } from './docs/changelog-page'

writeFileSync('docs/site/changelog.md', changelogPage(readFileSync('CHANGELOG.md', 'utf8')))
