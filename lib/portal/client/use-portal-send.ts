'use client'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { isAborted, isApiError } from '@/lib/browser/api-error'

/** Why something was not done, as the name of a sentence that is there in every language. */
export type PortalProblem =
  | 'invalid'
  | 'tooMany'
  | 'notFound'
  | 'conflict'
  | 'forbidden'
  | 'unreachable'
  | 'offline'
  | 'unauthorized'
  | 'other'

type Send<Input, Output> = {
  send: (input: Input) => Promise<Output>
  /** queries that are fetched anew once it is done */
  invalidates?: readonly QueryKey[]
  onDone?: (output: Output, input: Input) => void
}

/** A change by a customer. What is refused is said at the place, in their language, so there are no toasts. */
export function usePortalSend<Input, Output>({ send, invalidates = [], onDone }: Send<Input, Output>) {
  const client = useQueryClient()
  const { mutate, mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: async (output, input) => {
      onDone?.(output, input)
      await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  return {
    send: mutate,
    sendAsync: mutateAsync,
    isBusy: isPending,
    problem: error && !isAborted(error) ? problemOf(error) : null,
    reset,
  }
}

const PROBLEMS: Record<string, PortalProblem> = {
  invalid: 'invalid',
  not_found: 'notFound',
  conflict: 'conflict',
  forbidden: 'forbidden',
  unauthorized: 'unauthorized',
  too_many_requests: 'tooMany',
  rate_limited: 'tooMany',
  unreachable: 'unreachable',
  offline: 'offline',
}

const problemOf = (error: Error): PortalProblem => (isApiError(error) && PROBLEMS[error.code]) || 'other'
