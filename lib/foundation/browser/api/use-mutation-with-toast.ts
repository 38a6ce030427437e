'use client'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { toast } from '../dialogs/toast'
import { type ApiError, failureText, isAborted, isApiError, isSignedOut } from './api-error'
import { dismissSessionEnded, toastSessionEnded } from './toast-session-ended'
import { useSingleMutation } from './use-single-mutation'

type OptimisticChange<Input> = {
  queryKey: QueryKey
  /** The expected new value of the cache, before the server confirms it. */
  change: (cached: unknown, input: Input) => unknown
}

/** A button in a toast. */
type ToastAction = { label: string; onClick: () => void }

export type MutationWithToast<Input, Output> = {
  send: (input: Input) => Promise<Output>
  /** Text of the toast: "License revoked". Omitted if the screen already shows the success. */
  success?: string | ((output: Output, input: Input) => string)
  /** Whether what was asked for happened: of what did not, the text has no mark of a success. */
  isDone?: (output: Output) => boolean
  /** Reverses the change, offered in the toast of the success. Undefined: there is nothing to reverse. */
  undo?: (output: Output, input: Input) => (() => void) | undefined
  /** Where the success leads, offered in its toast. Undefined: nowhere. */
  follow?: ToastAction | undefined
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
      const { success, failure } = mutation
      // What failed before has succeeded.
      toast.dismiss(failure)
      dismissSessionEnded()
      const undo = mutation.undo?.(output, input)
      const text = typeof success === 'function' ? success(output, input) : success
      const action = undo ? { label: 'Undo', onClick: undo } : mutation.follow
      const say = (mutation.isDone?.(output) ?? true) ? toast.success : toast.message
      if (text !== undefined) say(text, action && { duration: ACTION_MS, action })
      mutation.onSuccess?.(output, input)
    },
    onSettled: (_output, error) => {
      const refetched = Promise.all(
        (mutation.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      // What was refused can be tried again before every list is here, unless a form has to show what is stored now.
      return error && !hasFields(error) ? undefined : refetched
    },
  })
}

/** Long enough to read what happened and to reach the button. */
const ACTION_MS = 12_000

type Reporting = { failure: string; onFieldErrors?: ((fields: Record<string, string>) => void) | undefined }

function report(error: Error, { failure, onFieldErrors }: Reporting) {
  if (onFieldErrors && hasFields(error)) return onFieldErrors(error.fields)
  if (isSignedOut(error)) return toastSessionEnded()
  if (isAborted(error)) return toast.message(failureText(error))
  toast.error(failure, { id: failure, description: failureText(error) })
}

const hasFields = (error: Error): error is ApiError => isApiError(error) && Object.keys(error.fields).length > 0
