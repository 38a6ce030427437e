'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/form/field'
import { Select } from '@/components/ui/input/select'
import type { IssueLicensesForm, IssueLicensesInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { licenseTypesQuery } from '@/lib/catalog/products/license-types/client/license-type-queries'
import { fillFromType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import type { LicenseTypeView } from '@/lib/catalog/products/license-types/core/schema'
import { lastDayOf, lastMomentOf } from '@/lib/foundation/shared/expiry'

const NONE = 'none'

/** The license types of the chosen product, and the one that filled in the form last. */
export function useLicenseType(
  org: string,
  { control, setValue }: UseFormReturn<IssueLicensesForm, unknown, IssueLicensesInput>,
) {
  const productId = useWatch({ control, name: 'product_id' })
  const { data } = useQuery({ ...licenseTypesQuery(org, productId), enabled: productId !== '' })
  const [typeId, setTypeId] = useState(NONE)
  const types = data?.items ?? []
  // Types are of one product.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another product is chosen
  useEffect(() => setValue('license_type_id', null), [productId, setValue])
  const choose = (id: string) => {
    setTypeId(id)
    const type = types.find((known) => known.id === id)
    setValue('license_type_id', type?.id ?? null)
    if (!type) return
    const { expiry_anchor_day: _, ...terms } = fillFromType({}, type, new Date())
    // A form chooses days.
    const { expires_at } = terms
    const filled = { ...terms, expires_at: expires_at && lastMomentOf(lastDayOf(new Date(expires_at))) }
    for (const name of Object.keys(filled) as (keyof typeof filled)[])
      setValue(name, filled[name], { shouldDirty: true })
  }
  return { types, typeId: types.some(({ id }) => id === typeId) ? typeId : NONE, choose }
}

type Props = { types: LicenseTypeView[]; typeId: string; choose: (id: string) => void }

/** Fills in the terms from a license type. */
export const LicenseTypeSelect = ({ types, typeId, choose }: Props) => (
  <Field label="License type" control="custom" help="Fills in the fields below. You can still change them.">
    <Select
      className="w-full sm:w-64"
      aria-label="License type"
      items={[{ value: NONE, label: 'None' }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
      value={typeId}
      onChange={choose}
    />
  </Field>
)
