// Checks the layers (.dependency-cruiser.cjs). Also fails if no file was checked, which the tool counts as success.
import { existsSync } from 'node:fs'
import { cruise, format } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const ROOTS = [
  'app',
  'clients/testing',
  'components',
  'lib',
  'prisma',
  'scripts',
  'tests',
  'tools',
  'supervisor.ts',
  'api.ts',
  'web.ts',
  'work.ts',
].filter((path) => existsSync(path))

const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(ROOTS, options, undefined, { tsConfig: extractTsConfig('tsconfig.json') })
const report = await format(output, { outputType: 'err' })
console.log(report.output)
if (output.summary.totalCruised === 0)
  console.error('dependency-cruiser cruised no module: it cannot have checked anything.')
process.exit(report.exitCode === 0 && output.summary.totalCruised > 0 ? 0 : 1)
