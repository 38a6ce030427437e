import { z } from 'zod'
import { mappingInput, updateMappingInput } from '@/lib/service/sales/core/mapping'
import { createOrderLinkInput, orderLink } from '@/lib/service/sales/core/order-link'
import * as sales from '@/lib/service/sales/core/schema'
import { pageQuery } from '../pages'
import { recordOrBrief, sameForAll } from '../write-answer'

const pathId = z.uuid().lowercase()

export const sourcePath = z.object({ source_id: pathId })
export const mappingPath = sourcePath.extend({ mapping_id: pathId })
export const salePath = z.object({ sale_id: pathId })

export const source = sales.saleSource.meta({ id: 'SaleSource', description: 'A shop that sells licenses.' })
/** Shown once. */
const sourceWithSecret = sales.createdSource.meta({
  id: 'SaleSourceWithSecret',
  description: 'A shop, with the secret that signs its events. It is not shown again.',
})
export const sourceAnswer = recordOrBrief(source, 'sales:view', ['id'])
export const sourceSecretAnswer = recordOrBrief(sourceWithSecret, 'sales:view', ['id', 'secret'])
export const createSourceBody = sales.createSourceInput
export const updateSourceBody = sales.updateSourceForm

export const createOrderLinkBody = createOrderLinkInput
export const orderLinkAnswer = sameForAll(
  orderLink.meta({
    id: 'OrderLink',
    description: 'A link that shows the licenses of one order, once. It is not shown again.',
  }),
)

export const mapping = sales.saleMapping.meta({ id: 'SaleMapping', description: 'What a product of a shop is here.' })
export const mappingList = z.object({ data: z.array(mapping), unmapped: sales.unmapped })
export const mappingAnswer = recordOrBrief(mapping, 'sales:view', ['id'])
const shopProduct = sales.shopProduct.meta({ id: 'ShopProduct', description: 'A product as a shop lists it.' })
export const shopProductList = z.object({
  data: z.array(shopProduct),
  /** the shop has more than are listed */
  has_more: z.boolean(),
})
export const createMappingBody = mappingInput
export const updateMappingBody = updateMappingInput

export const sale = sales.sale.meta({ id: 'Sale', description: 'An order of a shop, with its subscription.' })
export const saleAnswer = recordOrBrief(sale, 'sales:view', ['id', 'state'])
export const saleWithEvents = sales.saleDetail.meta({
  id: 'SaleWithEvents',
  description: 'A sale with its lines, its licenses, and everything that the shop sent about it.',
})
export const salesQuery = sales.salesQuery.extend(pageQuery)
