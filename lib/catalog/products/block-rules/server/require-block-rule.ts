import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { StoredBlockRule } from '../core/present-block-rule'
import { findBlockRule, lockBlockRule, type OneRule, type RuleScope } from './block-rules.sql'

/** A rule of the organization. With `productId`, only one of that product, or for null of the whole organization. */
export type RuleOf = Omit<OneRule, 'organizationId'>

/** The rule, or a Fault. */
export const requireBlockRule = async (
  { pool }: Pick<ReadContext, 'pool'>,
  one: RuleScope & { ruleId: string },
): Promise<StoredBlockRule> => (await findBlockRule(pool, one)) ?? ruleNotFound()

/** The same, locked until the end of the transaction. */
export const requireLockedRule = async (tx: Tx, one: OneRule): Promise<StoredBlockRule> =>
  (await lockBlockRule(tx, one)) ?? ruleNotFound()

function ruleNotFound(): never {
  throw new Fault('not_found', "This block rule doesn't exist.")
}
