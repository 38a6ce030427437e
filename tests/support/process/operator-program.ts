import { type Ran, runScript } from './run-script'

/** Runs the operator's program to its end. */
export const runOperator = (args: string[], env: Record<string, string>): Promise<Ran> =>
  runScript('scripts/operator.ts', args, { env })
