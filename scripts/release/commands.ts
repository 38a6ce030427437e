/** What an operator runs beside the servers, as `node latchkey.mjs NAME`: its program, and its line of help. */
export const COMMANDS = {
  migrate: { program: 'scripts/migrate.ts', help: ['', 'applies pending migrations'] },
  seed: { program: 'prisma/seed.ts', help: ['FILE [--json]', 'loads organizations, products and licenses'] },
  operator: { program: 'scripts/operator.ts', help: ['COMMAND', 'plans, suspensions and incidents'] },
} satisfies Record<string, { program: string; help: [string, string] }>

/** What `start` runs first, in a process of its own. */
export const PREPARE = 'scripts/prepare.ts'

/** Two folders deep, as in the repository, so that a program finds the migrations by the same relative path. */
export const commandFile = (name: string): string => `dist/commands/${name}.mjs`
