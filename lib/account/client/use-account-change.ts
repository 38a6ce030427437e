'use client'
import type { z } from 'zod'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { accountQueries } from './account-queries'

type AccountChange<T> = {
  /** below /api/session/account/ */
  path: string
  schema: z.ZodType<T>
  success?: string
  failure: string
  /** Then there is nothing to fetch anew. */
  endsSession?: boolean
  onSuccess?: (output: T) => void
  onFieldErrors?: (fields: Record<string, string>) => void
}

/** A change of one's own account; what the page shows is fetched anew afterwards. */
export const useAccountChange = <T>({ path, schema, endsSession = false, ...rest }: AccountChange<T>) =>
  useMutationWithToast<object, T>({
    send: (body) => sendJson('POST', `/api/session/account/${path}`, { body, schema }),
    invalidates: endsSession ? [] : [accountQueries.own().queryKey],
    ...rest,
  })
