import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RECEIVER_LANGUAGES, RECEIVERS } from './receivers'

const PAGE = readFileSync('docs/site/webhooks.md', 'utf8')

test.each(RECEIVER_LANGUAGES)('the receiver in %s is the one of the docs, which is run there', (language) => {
  const { file, code } = RECEIVERS[language]
  expect(PAGE).toContain(`webhook title="${file}"\n${code}\n\`\`\``)
})

test('each takes the secret from the environment, where the screen puts it', () => {
  for (const { code } of Object.values(RECEIVERS)) expect(code).toContain('LATCHKEY_WEBHOOK_SECRET')
})
