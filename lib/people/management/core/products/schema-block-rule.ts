import { z } from 'zod'
import { addBlockRuleInput, blockRule as storedRule } from '@/lib/catalog/products/block-rules/core/schema'
import { recordId } from '@/lib/foundation/shared/uuid'
import { recordOrBrief } from '../write-answer'
import { productPath } from './schema-product'

export const blockRule = storedRule
  .extend({
    id: z.uuid(),
    /** null for a rule of the whole organization */
    product_id: z.uuid().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'BlockRule', description: 'A network whose requests are refused.' })

export const blockRuleAnswer = recordOrBrief(blockRule, 'ips:view', ['id'])

export const newBlockRule = addBlockRuleInput.omit({ product_id: true }).partial({ note: true })

export const rulePath = z.object({ rule_id: recordId })
export const productRulePath = productPath.extend(rulePath.shape)
