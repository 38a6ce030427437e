import { Prisma } from '@/lib/generated/prisma/client'

/** A list of columns, of a table or of its alias. The names are our own. */
export const columns = (names: readonly string[], alias?: string): Prisma.Sql =>
  Prisma.raw(names.map((name) => (alias === undefined ? name : `${alias}.${name}`)).join(', '))
