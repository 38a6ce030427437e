'use client'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '@/lib/foundation/browser/api/api-error'
import { useSingleMutation } from '@/lib/foundation/browser/api/use-single-mutation'
import { isOutdated, type PortalProblem } from '../core/portal-problem'
import { problemOf } from './portal-problem-of'

export type PortalMutation<Input, Output> = {
  send: (input: Input) => Promise<Output>
  /** queries to refetch afterwards */
  invalidates?: readonly QueryKey[]
  onDone?: (output: Output, input: Input) => void
  onProblem?: (problem: PortalProblem) => void
}

/** A change by a customer. Refusals are shown in place, in their language, so there are no toasts. */
export function usePortalMutation<Input, Output>({
  send,
  invalidates = [],
  onDone,
  onProblem,
}: PortalMutation<Input, Output>) {
  const client = useQueryClient()
  const { mutate, mutateAsync, isPending, error, reset } = useSingleMutation({
    mutationFn: send,
    onSuccess: async (output, input) => {
      onDone?.(output, input)
      await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: (error) => {
      const problem = problemOf(error)
      if (!problem) return
      onProblem?.(problem)
      // Not awaited: why it was refused is said right away.
      if (isOutdated(problem)) for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
    },
  })
  return {
    send: mutate,
    sendAsync: mutateAsync,
    isBusy: isPending,
    problem: error && problemOf(error),
    /** seconds until another attempt is allowed, after too many */
    retryAfter: isApiError(error) ? (error.retryAfter ?? null) : null,
    reset,
  }
}
