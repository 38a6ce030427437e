'use client'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../dialogs/toast'
import { failureText, isAborted, isApiError, isSignedOut } from './api-error'
import { toastSessionEnded } from './toast-session-ended'

type OptimisticChange<Input> = {
  queryKey: QueryKey
  /** The cached value as it will be once the server agrees. */
  change: (cached: unknown, input: Input) => unknown
}

export type MutationWithToast<Input, Output> = {
  send: (input: Input) => Promise<Output>
  /** What the toast says: "License revoked". None when what is on the screen says it already. */
  success?: string | ((output: Output, input: Input) => string)
  /** What did not happen: "The license was not revoked". The server's reason follows below it. */
  failure: string
  optimistic?: readonly OptimisticChange<Input>[]
  /** Queries that are refetched afterwards. */
  invalidates?: readonly QueryKey[]
  onSuccess?: (output: Output, input: Input) => void
  /** For a form: gets what is wrong field by field; then there is no toast. */
  onFieldErrors?: (fields: Record<string, string>) => void
}

/** What a component adds to a write of its domain: where to go on to, and the form to show errors in. */
export type MutationCallbacks<Input, Output> = Pick<MutationWithToast<Input, Output>, 'onSuccess' | 'onFieldErrors'>

/** A write that shows at once, rolls back when it fails, and says what happened. */
export function useMutationWithToast<Input, Output>(mutation: MutationWithToast<Input, Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: mutation.send,
    onMutate: async (input: Input) => {
      const changes = mutation.optimistic ?? []
      await Promise.all(changes.map(({ queryKey }) => client.cancelQueries({ queryKey })))
      const before = changes.flatMap(({ queryKey }) => client.getQueriesData({ queryKey }))
      for (const { queryKey, change } of changes) {
        client.setQueriesData({ queryKey }, (cached: unknown) =>
          cached === undefined ? cached : change(cached, input),
        )
      }
      return { before }
    },
    onError: (error, _input, context) => {
      for (const [queryKey, cached] of context?.before ?? []) client.setQueryData(queryKey, cached)
      report(error, mutation)
    },
    onSuccess: (output, input) => {
      const { success } = mutation
      if (success !== undefined) toast.success(typeof success === 'string' ? success : success(output, input))
      mutation.onSuccess?.(output, input)
    },
    onSettled: () =>
      Promise.all((mutation.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

type Reporting = { failure: string; onFieldErrors?: ((fields: Record<string, string>) => void) | undefined }

function report(error: Error, { failure, onFieldErrors }: Reporting) {
  if (isApiError(error) && onFieldErrors && Object.keys(error.fields).length > 0) return onFieldErrors(error.fields)
  if (isSignedOut(error)) return toastSessionEnded()
  if (isAborted(error)) return toast.message(failureText(error))
  toast.error(failure, { description: failureText(error) })
}
