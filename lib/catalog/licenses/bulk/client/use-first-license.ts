'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { licenseKeys, licensePath } from '@/lib/catalog/licenses/client/license-queries'
import { NO_TERMS } from '@/lib/catalog/licenses/core/no-limits'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { newId } from '@/lib/foundation/browser/page/new-id'
import { jobKeys } from '@/lib/foundation/jobs/client/job-queries'
import { type IssuedLicense, issuedQueries } from './issued-queries'

const jobView = () => import('@/lib/foundation/jobs/core/schema').then((schemas) => schemas.jobView)

type FirstLicense = { productId: string; email: string; notify: boolean }
type Created = IssuedLicense & {
  /** whether the email is on its way */
  isMailed: boolean
}
type Callbacks = {
  onSuccess: (license: Created, input: FirstLicense) => void
  onFieldErrors?: (fields: Record<string, string>) => void
}

/** Creates a lifetime license from an email alone. The answer has its key. */
export function useFirstLicense(org: string, { onSuccess, ...callbacks }: Callbacks) {
  const client = useQueryClient()
  // The same id for the same license until a request succeeds, so that a second click creates no second one.
  const asked = useRef<{ id: string; for: string } | null>(null)
  return useMutationWithToast({
    send: async ({ productId, email, notify }: FirstLicense) => {
      const wanted = `${productId} ${email}`
      if (asked.current?.for !== wanted) asked.current = { id: newId(), for: wanted }
      const body = {
        ...NO_TERMS,
        count: 1,
        license_key: null,
        notes: notify ? null : 'Test license',
        id: asked.current.id,
        product_id: productId,
        notify,
        customer: { email, discord_id: null, name: null },
      }
      const job = await sendJson('POST', licensePath(org), { body, schema: jobView })
      const [license] = await client.fetchQuery(issuedQueries.keys(org, job.id))
      if (!license) throw new Error('The license was created. Reload the page to see it.')
      return { ...license, isMailed: (job.summary['mailed'] ?? 0) > 0 }
    },
    failure: 'The license was not created',
    ...callbacks,
    invalidates: [licenseKeys.all(org), jobKeys.all(org)],
    onSuccess: (license, input) => {
      asked.current = null
      onSuccess(license, input)
    },
  })
}
