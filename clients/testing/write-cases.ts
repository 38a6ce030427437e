// npm run cases writes clients/cases.json. A test of npm run check fails if the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import type { CaseFile } from './case-types'
import { caseFileText, makeCaseFile } from './cases/make-case-file'

const signatures = JSON.parse(readFileSync('docs/signed-validation-vectors.json', 'utf8')) as CaseFile['signatures']
writeFileSync('clients/cases.json', caseFileText(makeCaseFile(signatures)))
