'use client'
import { useQuery } from '@tanstack/react-query'
import { productQueries } from './product-queries'

export type ProductChoice = { value: string; label: string }

/** The products to choose from; none for a reader who may not see products. */
export function useProductChoices(org: string, mayView: boolean): ProductChoice[] {
  const { data } = useQuery({ ...productQueries.choices(org), enabled: mayView })
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
