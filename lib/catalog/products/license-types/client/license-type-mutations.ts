'use client'
import { productPath } from '@/lib/catalog/products/client/product-queries'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { metadataChangeOf } from '@/lib/foundation/shared/metadata/metadata'
import type { LicenseTypeInput, LicenseTypeView } from '../core/schema'
import { licenseTypesKey } from './license-type-queries'

const licenseType = () => import('../core/schema').then((schemas) => schemas.licenseType)
const licenseTypeDeleted = () => import('../core/schema').then((schemas) => schemas.licenseTypeDeleted)

type Scope = { org: string; productId: string }

/** Creates a license type, or saves an existing one. */
export const useSaveLicenseType = (
  { org, productId }: Scope,
  before: LicenseTypeView | null,
  callbacks: MutationCallbacks<LicenseTypeInput, LicenseTypeView>,
) =>
  useMutationWithToast({
    send: (input: LicenseTypeInput) =>
      before === null
        ? sendJson('POST', productPath(org, productId, '/license-types'), { body: input, schema: licenseType })
        : sendJson('PATCH', productPath(org, productId, `/license-types/${before.id}`), {
            body: { ...input, metadata: metadataChangeOf(before.metadata, input.metadata) },
            schema: licenseType,
          }),
    success: ({ name }) => `License type ${name} ${before === null ? 'created' : 'saved'}`,
    failure: 'The license type was not saved',
    invalidates: [licenseTypesKey(org, productId)],
    ...callbacks,
  })

type NewTypes = { names: readonly string[]; settings: Partial<LicenseTypeInput> }

/** Creates license types that differ in their names alone. */
export const useCreateLicenseTypes = ({ org, productId }: Scope) =>
  useMutationWithToast({
    send: async ({ names, settings }: NewTypes) => {
      for (const name of names)
        await sendJson('POST', productPath(org, productId, '/license-types'), {
          body: { ...settings, name },
          schema: licenseType,
        })
    },
    success: (_, { names: [first, ...more] }) =>
      more.length > 0 ? `${formatCount(more.length + 1, 'license type')} created` : `License type ${first} created`,
    failure: 'Not all license types were created',
    invalidates: [licenseTypesKey(org, productId)],
  })

/** Deletes a license type; licenses that were issued with it stay as they are. */
export const useDeleteLicenseType = ({ org, productId }: Scope, { id, name }: LicenseTypeView) =>
  useMutationWithToast({
    send: () =>
      sendJson('DELETE', productPath(org, productId, `/license-types/${id}`), { body: {}, schema: licenseTypeDeleted }),
    success: `License type ${name} deleted`,
    failure: 'The license type was not deleted',
    invalidates: [licenseTypesKey(org, productId)],
  })
