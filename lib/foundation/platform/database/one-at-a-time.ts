import type { SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'

/**
 * A transaction has one connection, which takes one statement at a time. Prisma asks for all relations of an `include`
 * at the same time and leaves it to pg to make them wait, which pg 9 will refuse.
 */
export const oneAtATime = (factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory => ({
  provider: factory.provider,
  adapterName: factory.adapterName,
  connect: async () => {
    const adapter = await factory.connect()
    const start = adapter.startTransaction.bind(adapter)
    const startTransaction: typeof start = async (isolation) => inTurn(await start(isolation))
    return Object.assign(adapter, { startTransaction })
  },
})

function inTurn(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve()
  const waiting =
    <A, R>(run: (statement: A) => Promise<R>) =>
    (statement: A): Promise<R> => {
      const done = last.then(() => run(statement))
      last = done.catch(() => undefined)
      return done
    }
  return Object.assign(transaction, {
    queryRaw: waiting(transaction.queryRaw.bind(transaction)),
    executeRaw: waiting(transaction.executeRaw.bind(transaction)),
  })
}
