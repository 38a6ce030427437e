import { expect, test } from 'vitest'
import { consoleToLog } from './console-to-log'
import { keptLog } from './kept-log'

function givenConsole() {
  const { log, lines } = keptLog('debug')
  const target = { ...console }
  consoleToLog(log, target)
  return { target, lines }
}

test('an error of a page is described as the log describes errors, with the reference that the page shows', () => {
  const { target, lines } = givenConsole()
  target.error('⨯', Object.assign(new Error('duplicate key "ada@example.com"'), { digest: '1234' }))
  expect(lines).toMatchObject([{ level: 50, msg: 'Next reports an error', digest: '1234', err: { name: 'Error' } }])
  expect(JSON.stringify(lines)).not.toContain('ada@example.com')
})

test('a text has neither colors nor secrets, and what is said while all is well is for debugging', () => {
  const { target, lines } = givenConsole()
  target.warn('\u001b[33m⚠\u001b[39m token=abc')
  target.log('\u001b[32m✓\u001b[39m Running next.config.mjs', { took: 84 })
  expect(lines).toMatchObject([
    { level: 40, msg: 'Next reports', message: '⚠ token=[redacted]' },
    { level: 20, message: '✓ Running next.config.mjs { took: 84 }' },
  ])
})
