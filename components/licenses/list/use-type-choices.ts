import { useQuery } from '@tanstack/react-query'
import { licenseTypesQuery } from '@/lib/catalog/products/license-types/client/license-type-queries'

/** The license types of a product to choose among; null without one. */
export function useTypeChoices(org: string, productId: string | null) {
  const { data } = useQuery({ ...licenseTypesQuery(org, productId ?? ''), enabled: productId !== null })
  return productId === null ? null : (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
