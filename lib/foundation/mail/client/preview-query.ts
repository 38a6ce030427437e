import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'

const mailPreview = () => import('../core/preview').then((schemas) => schemas.mailPreview)

type Shown = { mail: string; to: string; locale: string; order?: string; subject?: string; opening?: string }

export const mailPreviewKey = (org: string, productId: string) => ['mail-preview', org, productId] as const

/** An email as a customer would get it. */
export const mailPreviewOf = (org: string, productId: string, shown: Shown) =>
  queryOptions({
    queryKey: [...mailPreviewKey(org, productId), shown],
    queryFn: ({ signal }) =>
      getJson(
        `/api/dashboard/${org}/products/${productId}/mail-preview?${new URLSearchParams(shown)}`,
        mailPreview,
        signal,
      ),
    placeholderData: keepPreviousData,
    // Its settings may have changed on this page.
    staleTime: 0,
  })
