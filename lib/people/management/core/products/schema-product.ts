import { z } from 'zod'
import { PRODUCT_STATES } from '@/lib/catalog/products/core/product'
import { createProductInput, productRecord } from '@/lib/catalog/products/core/schema'
import { productVersion } from '@/lib/catalog/products/versions/core/schema'
import { oneOf } from '@/lib/foundation/shared/fields'
import { recordId } from '@/lib/foundation/shared/uuid'
import { pageQuery } from '../pages'
import { recordOrBrief } from '../write-answer'

/** The path of a product, and of everything that belongs to one. */
export const productPath = z.object({ product_id: recordId })

export const product = productRecord
  .extend({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Product', description: 'A product.' })
type Product = z.infer<typeof product>

/** Everything that a client can change. */
export const productRevision = ({ created_at: _, updated_at: __, ...settings }: Product): object => settings

export const newProduct = createProductInput.partial({ key_prefix: true })

/** The only answer with the product's first API key. */
const createdProduct = product
  .extend({ api_key: z.string() })
  .meta({ id: 'CreatedProduct', description: 'A new product with its first API key, which is shown once.' })

export const productAnswer = recordOrBrief(product, 'products:view', ['id', 'state'])
export const newProductAnswer = recordOrBrief(createdProduct, 'products:view', ['id', 'state', 'api_key'])

export const productsQuery = z.strictObject({ ...pageQuery, state: oneOf(PRODUCT_STATES).optional() })

export const version = productVersion
  .extend({ id: z.uuid(), created_at: z.iso.datetime() })
  .meta({ id: 'Version', description: 'A version of a product.' })

export const versionAnswer = recordOrBrief(version, 'products:view', ['id', 'yanked'])

export const versionPath = productPath.extend({ version_id: recordId })
