import { type Ran, runScript } from './run-script'

/** Runs `npm run -s operator -- ARGUMENT…` to its end. */
export const runOperator = (args: string[], env: Record<string, string>): Promise<Ran> =>
  runScript('scripts/operator.ts', args, { env })
