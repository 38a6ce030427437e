'use client'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { toast } from '../dialogs/toast'
import { failureText, isAborted, isApiError, isSignedOut } from './api-error'
import { toastSessionEnded } from './toast-session-ended'
import { useSingleMutation } from './use-single-mutation'

type OptimisticChange<Input> = {
  queryKey: QueryKey
  /** The expected new value of the cache, before the server confirms it. */
  change: (cached: unknown, input: Input) => unknown
}

export type MutationWithToast<Input, Output> = {
  send: (input: Input) => Promise<Output>
  /** Text of the toast: "License revoked". Omitted if the screen already shows the success. */
  success?: string | ((output: Output, input: Input) => string)
  /** Reverses the change, offered in the toast of the success. Undefined: there is nothing to reverse. */
  undo?: (output: Output, input: Input) => (() => void) | undefined
  /** Title of the failure: "The license was not revoked". The server's reason follows below it. */
  failure: string
  optimistic?: readonly OptimisticChange<Input>[]
  /** Queries to refetch afterwards. */
  invalidates?: readonly QueryKey[]
  onSuccess?: (output: Output, input: Input) => void
  /** For a form: receives the errors by field; then no toast is shown. */
  onFieldErrors?: (fields: Record<string, string>) => void
}

/** The part of a domain's mutation that belongs to the component: navigation, and the form that shows errors. */
export type MutationCallbacks<Input, Output> = Pick<MutationWithToast<Input, Output>, 'onSuccess' | 'onFieldErrors'>

/** An optimistic write: applied at once, rolled back on failure, reported in a toast. */
export function useMutationWithToast<Input, Output>(mutation: MutationWithToast<Input, Output>) {
  const client = useQueryClient()
  return useSingleMutation({
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
      const undo = mutation.undo?.(output, input)
      const text = typeof success === 'function' ? success(output, input) : success
      if (text !== undefined) toast.success(text, undo && undoAction(undo))
      mutation.onSuccess?.(output, input)
    },
    onSettled: () =>
      Promise.all((mutation.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** Long enough to read what happened and to reach the button. */
const UNDO_MS = 12_000

const undoAction = (undo: () => void) => ({ duration: UNDO_MS, action: { label: 'Undo', onClick: undo } })

type Reporting = { failure: string; onFieldErrors?: ((fields: Record<string, string>) => void) | undefined }

function report(error: Error, { failure, onFieldErrors }: Reporting) {
  if (isApiError(error) && onFieldErrors && Object.keys(error.fields).length > 0) return onFieldErrors(error.fields)
  if (isSignedOut(error)) return toastSessionEnded()
  if (isAborted(error)) return toast.message(failureText(error))
  toast.error(failure, { description: failureText(error) })
}
