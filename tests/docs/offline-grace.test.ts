import { readFileSync, writeFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { isProgramLanguage, type ProgramLanguage } from '@/lib/people/docs/core/fence'
import { type Sample, samplesOf } from '@/lib/people/docs/server/markdown/parse-markdown'
import { readSources } from '@/lib/people/docs/server/read-sources'
import { testPort } from '@/tests/support/process/test-port'
import { atMost } from '@/tests/support/setup/limits'
import { createPageFolder } from './support/page-folder'
import { canRun, TOOLCHAINS } from './support/toolchains'

const source = readSources().find(({ file }) => file.endsWith('/offline-grace.md'))
const programs = (source ? samplesOf(source) : []).flatMap((sample): [ProgramLanguage, Sample][] => {
  const { language, check } = sample.fence
  // The curl sample leaves the checks of a kept answer to its reader.
  return check === 'run' && language !== 'sh' && isProgramLanguage(language) && canRun(language)
    ? [[language, sample]]
    : []
})

test.each(programs)(
  'the sample of offline grace in %s keeps a valid answer, and uses it only as it was given',
  { timeout: atMost(120_000) },
  async (language, sample) => {
    const folder = createPageFolder(inject('latchkeyVariables'))
    try {
      const { run, env = {} } = TOOLCHAINS[language]
      const online = await (await folder.startProgram(language, sample)).ended
      expect(online.output.trim(), online.errors).toBe('active online')
      const unreachable = { ...env, LATCHKEY_BASE_URL: `http://127.0.0.1:${await testPort()}` }
      const again = () => folder.start(run(TOOLCHAINS[language].file(sample.code)), unreachable).ended
      expect((await again()).output.trim()).toBe('active offline')
      const kept = `${folder.path}/license.json`
      writeFileSync(kept, readFileSync(kept, 'utf8').replace(/"nonce": ?"/, '$&x'))
      expect((await again()).output).not.toContain('active offline')
    } finally {
      folder.remove()
    }
  },
)
