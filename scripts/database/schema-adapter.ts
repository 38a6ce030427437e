import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum, DriverAdapterError } from '@prisma/driver-adapter-utils'
import pg from 'pg'

const CHAR_OID = 18
const TEXT_OID = 25

export type Databases = {
  databaseUrl: string
  /** an empty database in which the engine replays migrations */
  scratchUrl: string
}
type AdapterFactory = ReturnType<typeof bindMigrationAwareSqlAdapterFactory>

/**
 * Runs `work` with the schema engine's connections to the databases: Prisma's adapter, corrected for migrations. They are
 * closed at the end: the engine's lock would be held as long as they idle, and the next migration would wait for it.
 */
export async function withSchemaAdapter<T>(
  { databaseUrl, scratchUrl }: Databases,
  work: (factory: AdapterFactory) => Promise<T>,
): Promise<T> {
  const pools: pg.Pool[] = []
  const connectTo = (url: string) => () => {
    const pool = openPool(url)
    pools.push(pool)
    return connect(pool)
  }
  const factory = new PrismaPg({ connectionString: databaseUrl })
  factory.connect = connectTo(databaseUrl)
  factory.connectToShadowDb = connectTo(scratchUrl)
  try {
    return await work(bindMigrationAwareSqlAdapterFactory(factory))
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, options: '-c timezone=UTC', max: 1 })
  // Dropping a scratch database ends its connections.
  pool.on('error', () => undefined)
  return pool
}

async function connect(pool: pg.Pool) {
  const adapter = await connectKnowingChar(pool)
  // The adapter splits scripts at every semicolon, even inside functions.
  adapter.executeScript = (script) => executeScript(pool, script)
  return adapter
}

/**
 * The catalog has a one-character type, "char", which the adapter refuses: it is passed through as text, then as
 * Character.
 */
async function connectKnowingChar(pool: pg.Pool) {
  const charColumns = new WeakMap<unknown[], number[]>()
  const query = pool.query.bind(pool)
  const renaming = async (config: pg.QueryArrayConfig) => {
    const result = await query(config)
    const chars = result.fields.filter((field) => field.dataTypeID === CHAR_OID)
    charColumns.set(
      result.rows,
      chars.map((field) => result.fields.indexOf(field)),
    )
    for (const field of chars) field.dataTypeID = TEXT_OID
    return result
  }
  const adapter = await new PrismaPg(Object.assign(pool, { query: renaming })).connect()
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (request) => {
    const result = await queryRaw(request)
    for (const index of charColumns.get(result.rows) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
  return adapter
}

// Sent with the script, so in its transaction: a killed migration is recorded if, and only if, it was applied.
const RECORD = `;
DO $record$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF;
END $record$`

async function executeScript(pool: pg.Pool, script: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`${script}\n${RECORD}`)
  } catch (error) {
    throw error instanceof pg.DatabaseError ? toAdapterError(error, script) : error
  } finally {
    client.release()
  }
}

function toAdapterError(error: pg.DatabaseError, script: string): DriverAdapterError {
  const line = script.slice(0, Number(error.position ?? 0)).split('\n').length
  return new DriverAdapterError({
    kind: 'postgres',
    code: error.code ?? 'N/A',
    severity: error.severity ?? 'ERROR',
    message: error.position ? `${error.message} (line ${line})` : error.message,
    detail: error.detail,
    column: error.column,
    hint: error.hint,
  })
}
