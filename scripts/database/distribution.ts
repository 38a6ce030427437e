import type pg from 'pg'
import { DISTRIBUTED, REFERENCE } from './distribution-tables'

const COLUMN = 'organization_id'

type Key = {
  table: string
  name: string
  isConstraint: boolean
  isPrimary: boolean
  columns: string[]
  where: string | null
}
type ForeignKey = {
  table: string
  name: string
  columns: string[]
  target: string
  targetColumns: string[]
  onDelete: string
}

// Of whole tables: a key of a partitioned table brings those of its partitions along. Indexes without a constraint too.
const KEYS = `
  select c.relname as table, i.relname as name, k.oid is not null as "isConstraint", x.indisprimary as "isPrimary",
    array(select pg_get_indexdef(x.indexrelid, n, true) from generate_series(1, x.indnkeyatts) n order by n) as columns,
    pg_get_expr(x.indpred, x.indrelid) as where
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  left join pg_constraint k on k.conindid = x.indexrelid and k.contype in ('p', 'u') and k.conrelid = x.indrelid
  where x.indisunique and c.relname = any($1) and c.relnamespace = current_schema()::regnamespace
  order by 1, 2`

// Keys that one partition has and its table has not.
const PARTITION_KEYS = `
  select p.relname as table, c.relname as partition, k.conname as name
  from pg_inherits h join pg_class c on c.oid = h.inhrelid join pg_class p on p.oid = h.inhparent
  join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u') and k.conparentid = 0
  where p.relname = any($1) and p.relkind = 'p' and p.relnamespace = current_schema()::regnamespace
  order by 1, 2`

const FOREIGN_KEYS = `
  select c.relname as table, k.conname as name, r.relname as target,
    case k.confdeltype when 'c' then 'CASCADE' when 'r' then 'RESTRICT' when 'a' then 'NO ACTION' end as "onDelete",
    array(select attname::text from unnest(k.conkey) with ordinality u(n, i)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by u.i) as columns,
    array(select attname::text from unnest(k.confkey) with ordinality u(n, i)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by u.i) as "targetColumns"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and c.relname = any($1) and r.relname = any($1)
    and c.relnamespace = current_schema()::regnamespace
  order by 1, 2`

/**
 * The statements that widen the keys of a migrated database, so that each key and each foreign key of a distributed
 * table holds its organization, as engines demand that distribute by it. Empty once they were carried out.
 */
export async function keyStatements(pool: pg.Pool): Promise<string[]> {
  const keys = (await pool.query<Key>(KEYS, [DISTRIBUTED])).rows.filter(lacksOrganization)
  const ofPartitions = (
    await pool.query<{ table: string; partition: string; name: string }>(PARTITION_KEYS, [DISTRIBUTED])
  ).rows
  const foreign = (await pool.query<ForeignKey>(FOREIGN_KEYS, [DISTRIBUTED])).rows.filter(lacksOrganization)
  const partitioned = [...new Set(ofPartitions.map(({ table }) => table))]
  return [
    ...foreign.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name};`),
    ...keys.flatMap(widened),
    ...ofPartitions.map(({ partition, name }) => `ALTER TABLE ${partition} DROP CONSTRAINT ${name};`),
    ...partitioned.map((table) => `ALTER TABLE ${table} ADD CONSTRAINT ${table}_pkey PRIMARY KEY (id, at, ${COLUMN});`),
    ...foreign.map(foreignKey),
  ]
}

const lacksOrganization = ({ columns }: { columns: string[] }): boolean => !columns.includes(COLUMN)

function widened({ table, name, isConstraint, isPrimary, columns, where }: Key): string[] {
  const all = [...columns, COLUMN].join(', ')
  // The name stays: ON CONFLICT names these constraints, and works with both layouts.
  if (isConstraint) {
    const kind = isPrimary ? 'PRIMARY KEY' : 'UNIQUE'
    return [`ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} ${kind} (${all});`]
  }
  return [`DROP INDEX ${name};`, `CREATE UNIQUE INDEX ${name} ON ${table} (${all})${where ? ` WHERE ${where}` : ''};`]
}

/** Without ON UPDATE: ids do not change, and with the organization in the key engines refuse to. */
const foreignKey = ({ table, name, columns, target, targetColumns, onDelete }: ForeignKey): string =>
  `ALTER TABLE ${table} ADD CONSTRAINT ${name} FOREIGN KEY (${[...columns, COLUMN].join(', ')})
  REFERENCES ${target} (${[...targetColumns, COLUMN].join(', ')}) ON DELETE ${onDelete};`

/** What Citus is then asked to do. Everything else stays on the machine that coordinates. */
export const citusStatements = (): string[] => [
  ...Object.keys(REFERENCE).map((table) => `SELECT create_reference_table('${table}');`),
  ...DISTRIBUTED.map((table, i) =>
    i === 0
      ? `SELECT create_distributed_table('${table}', '${COLUMN}');`
      : `SELECT create_distributed_table('${table}', '${COLUMN}', colocate_with => '${DISTRIBUTED[0]}');`,
  ),
]
