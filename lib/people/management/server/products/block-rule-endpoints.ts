import type { z } from 'zod'
import { presentBlockRule } from '@/lib/catalog/products/block-rules/core/present-block-rule'
import { type BlockRuleView, editBlockRuleInput } from '@/lib/catalog/products/block-rules/core/schema'
import { addBlockRule } from '@/lib/catalog/products/block-rules/server/add-block-rule'
import { editBlockRule } from '@/lib/catalog/products/block-rules/server/edit-block-rule'
import { listNewestRules } from '@/lib/catalog/products/block-rules/server/list-newest-rules'
import { removeBlockRule } from '@/lib/catalog/products/block-rules/server/remove-block-rule'
import { requireBlockRule, requireLockedRule } from '@/lib/catalog/products/block-rules/server/require-block-rule'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import type { ProductRule } from '../../core/endpoint'
import { asPage, pageListQuery, pageOf } from '../../core/pages'
import {
  blockRule,
  blockRuleAnswer,
  newBlockRule,
  productRulePath,
  rulePath,
} from '../../core/products/schema-block-rule'
import { productPath } from '../../core/products/schema-product'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from '../define-endpoint'
import { deleteEndpoint } from '../delete-endpoint'

type Params = { product_id?: string | undefined }
type RuleParams = Params & { rule_id: string }

/** Where rules are: of one product, or of the whole organization. */
type Place = {
  path: string
  /** as in delete_product_block_rule */
  name: string
  /** as in: Delete a block rule of a product */
  of: string
  params: z.ZodType<Params>
  ruleParams: z.ZodType<RuleParams>
  products: ProductRule<Params, unknown, unknown>
}

const PLACES: Place[] = [
  {
    path: '/products/{product_id}/block_rules',
    name: 'product_block_rule',
    of: 'of a product',
    params: productPath,
    ruleParams: productRulePath,
    products: { product: ({ params }) => params.product_id ?? '' },
  },
  {
    path: '/block_rules',
    name: 'block_rule',
    of: 'of the organization',
    params: emptyQuery,
    ruleParams: rulePath,
    products: 'organization',
  },
]

type Call = { actor: { organizationId: string }; params: RuleParams }

const oneOf = ({ actor, params }: Call) => ({
  organizationId: actor.organizationId,
  productId: params.product_id ?? null,
  ruleId: params.rule_id,
})
const lockedRule = async ({ work, ...call }: Call & { work: WriteContext }) =>
  presentBlockRule(await requireLockedRule(work.tx, oneOf(call)))

const tag = 'Products' as const
const version = ({ network, note }: BlockRuleView) => ({ network, note })

const listed = ({ path, name, of, params, products }: Place): ApiEndpoint[] => [
  readEndpoint(
    path,
    {
      operationId: `list_${name}s`,
      tag,
      summary: `List the block rules ${of}`,
      scope: 'ips:view',
      products,
      params,
      query: pageListQuery,
      reply: pageOf(blockRule),
    },
    async ({ reading, actor, params, query }) =>
      asPage(await listNewestRules(reading, actor, { productId: params.product_id ?? null, ...query })),
  ),
  writeEndpoint(
    'POST',
    path,
    {
      operationId: `create_${name}`,
      tag,
      summary: `Block an IP address or network ${of}`,
      description:
        'Calls from there answer `ip_blocked` from the next request on, and registered IP addresses within it are removed.',
      scope: 'ips:manage',
      products,
      params,
      body: newBlockRule,
      reply: blockRuleAnswer,
      status: 201,
      version,
    },
    ({ work, actor, params, body: { network, note = null } }) =>
      addBlockRule(work, actor, { product_id: params.product_id ?? null, network, note }),
  ),
]

const single = ({ path, name, of, ruleParams: params, products }: Place): ApiEndpoint[] => [
  readEndpoint(
    `${path}/{rule_id}`,
    {
      operationId: `retrieve_${name}`,
      tag,
      summary: `Show a block rule ${of}`,
      scope: 'ips:view',
      products,
      params,
      reply: blockRule,
      version,
    },
    async ({ reading, ...call }) => presentBlockRule(await requireBlockRule(reading, oneOf(call))),
  ),
  writeEndpoint(
    'PATCH',
    `${path}/{rule_id}`,
    {
      operationId: `update_${name}`,
      tag,
      summary: `Change the note of a block rule ${of}`,
      description: 'The network of a rule cannot be changed: add another rule.',
      scope: 'ips:manage',
      products,
      params,
      body: editBlockRuleInput,
      reply: blockRuleAnswer,
      version,
      current: lockedRule,
    },
    ({ work, actor, body, ...call }) => editBlockRule(work, actor, { ...oneOf({ actor, ...call }), ...body }),
  ),
  deleteEndpoint(
    `${path}/{rule_id}`,
    {
      operationId: `delete_${name}`,
      tag,
      summary: `Remove a block rule ${of}`,
      description: 'The IP addresses may call again from the next request on. Removed ones are not registered again.',
      scope: 'ips:manage',
      products,
      params,
      resource: blockRule,
      version,
      current: lockedRule,
    },
    ({ work, ...call }) => removeBlockRule(work, call.actor, oneOf(call)),
  ),
]

export const blockRuleEndpoints: readonly ApiEndpoint[] = PLACES.flatMap((place) => [
  ...listed(place),
  ...single(place),
])
