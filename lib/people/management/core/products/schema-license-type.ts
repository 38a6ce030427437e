import { z } from 'zod'
import { type LicenseTypeView, licenseType as storedType } from '@/lib/catalog/products/license-types/core/schema'
import { recordId } from '@/lib/foundation/shared/uuid'
import { recordOrBrief } from '../write-answer'
import { productPath } from './schema-product'

export const licenseType = storedType
  .extend({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'LicenseType', description: 'What a new license gets unless it says otherwise.' })

export const licenseTypeAnswer = recordOrBrief(licenseType, 'products:view', ['id'])

/** Everything that a client can change. */
export const licenseTypeRevision = ({ created_at: _, updated_at: __, ...fields }: LicenseTypeView): object => fields

export const licenseTypePath = productPath.extend({ type_id: recordId })
