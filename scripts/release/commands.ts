/** What an operator runs beside the servers, as `node latchkey.mjs NAME`: its program, and its line of help. */
export const COMMANDS = {
  migrate: { program: 'scripts/migrate.ts', help: ['', 'applies pending migrations'] },
  seed: { program: 'prisma/seed.ts', help: ['FILE [--json]', 'loads organizations, products and licenses'] },
  operator: { program: 'scripts/operator.ts', help: ['COMMAND', 'plans, suspensions and incidents'] },
  backup: { program: 'scripts/backup/backup.ts', help: ['FILE', 'copies the database into a file'] },
  restore: { program: 'scripts/backup/restore.ts', help: ['FILE', 'fills an empty database from a backup'] },
  'move-history': {
    program: 'scripts/history/move-history.ts',
    help: ['', 'moves the history into the database of HISTORY_DATABASE_URL'],
  },
  'rotate-keys': {
    program: 'scripts/keys/rotate-keys.ts',
    help: ['', 'encrypts everything with a new ENCRYPTION_KEY'],
  },
} satisfies Record<string, { program: string; help: [string, string] }>

/** What `start` runs first, in a process of its own. */
export const PREPARE = 'scripts/prepare.ts'

/** Two folders deep, as in the repository, so that a program finds the migrations by the same relative path. */
export const commandFile = (name: string): string => `dist/commands/${name}.mjs`
