import { afterEach, expect, test, vi } from 'vitest'
import { commandLine } from './command-line'

afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['npm start', 'node latchkey.mjs start', commandLine.bind(null, 'start', undefined)],
  ['npm start -- --workers 4', 'node latchkey.mjs start --workers 4', commandLine.bind(null, 'start', '--workers 4')],
  ['npm run -s db:migrate', 'node latchkey.mjs migrate', commandLine.bind(null, 'migrate', undefined)],
  [
    'npm run -s operator -- background resume',
    'node latchkey.mjs operator background resume',
    commandLine.bind(null, 'operator', 'background resume'),
  ],
])('%s is %s in a release', (source, release, say) => {
  vi.stubEnv('LATCHKEY_RELEASE', '')
  expect(say()).toBe(source)
  vi.stubEnv('LATCHKEY_RELEASE', '1')
  expect(say()).toBe(release)
})
