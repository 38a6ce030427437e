'use client'
import type { z } from 'zod'
import { type AnswerOf, type AnswerSchema, sendJson } from '@/lib/foundation/browser/api/api'
import {
  type MutationCallbacks,
  type MutationWithToast,
  useMutationWithToast,
} from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import type { secondFactorInput } from '@/lib/people/sign-in/core/schema'
import type { ContactInput, ModeAsked } from '../core/schema-mode'
import type { PersonLine } from '../core/schema-people'
import type { FailedDeliveries } from '../core/schema-system'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const modeChanged = () => import('../core/schema-mode').then((schemas) => schemas.modeChanged)
const sessionsEnded = () => import('../core/schema-people').then((schemas) => schemas.sessionsEnded)
const deliveriesRetried = () => import('../core/schema-system').then((schemas) => schemas.deliveriesRetried)
const mailTestResult = () => import('../core/schema-installation').then((schemas) => schemas.mailTestResult)
const jobsChanged = () => import('../core/schema-system').then((schemas) => schemas.jobsChanged)

type Request<Out> = { method: 'POST' | 'PUT' | 'DELETE'; path: string; schema: AnswerSchema<Out> }
type Change<In, Out> = Pick<MutationWithToast<In, Out>, 'success' | 'failure' | 'onSuccess' | 'onFieldErrors'>

const useOperatorChange = <In, Out>({ method, path, schema }: Request<Out>, change: Change<In, Out>) =>
  useMutationWithToast<In, Out>({
    send: (body) => sendJson(method, `/api/operator/${path}`, { body: body ?? {}, schema }),
    invalidates: [['operator']],
    ...change,
  })

/** Turns plans on or off for the whole installation, and opens or closes sign-up. */
export const useChangeMode = (change: Pick<Change<ModeAsked, AnswerOf<typeof modeChanged>>, 'success' | 'onSuccess'>) =>
  useOperatorChange<ModeAsked, AnswerOf<typeof modeChanged>>(
    { method: 'PUT', path: 'mode', schema: modeChanged },
    { failure: 'Nothing was changed', ...change },
  )

/** Changes who vendors read runs the installation, and where they reach them. */
export const useChangeContact = (callbacks: MutationCallbacks<ContactInput, AnswerOf<typeof modeChanged>>) =>
  useOperatorChange<ContactInput, AnswerOf<typeof modeChanged>>(
    { method: 'PUT', path: 'contact', schema: modeChanged },
    { success: 'Settings saved', failure: 'The settings were not saved', ...callbacks },
  )

/** Opens the console for an hour. */
export const postOperatorCode = (body: z.input<typeof secondFactorInput>) =>
  sendJson('POST', '/api/operator/code', { body, schema: done })

/** Closes the console before its hour is over. */
export const useCloseConsole = () =>
  useMutationWithToast<void, AnswerOf<typeof done>>({
    send: () => sendJson('POST', '/api/operator/closing', { body: {}, schema: done }),
    failure: 'The console is still open',
    onSuccess: () => location.assign('/sign-in'),
  })

/** Ends the look at an organization, and leads back to it in the console. */
export const useStopViewing = (organizationId: string) =>
  useMutationWithToast<void, AnswerOf<typeof done>>({
    send: () => sendJson('DELETE', '/api/operator/view', { body: {}, schema: done }),
    failure: 'You are still looking at the organization',
    onSuccess: () => location.assign(`/operator/organizations/${organizationId}`),
  })

export const useSuspendPerson = ({ id, email }: PersonLine, onSuccess: () => void) =>
  useOperatorChange<{ reason: string }, AnswerOf<typeof done>>(
    { method: 'POST', path: `people/${id}/suspension`, schema: done },
    { success: `${email} suspended`, failure: 'This person was not suspended', onSuccess },
  )

export const useResumePerson = ({ id, email }: PersonLine) =>
  useOperatorChange<void, AnswerOf<typeof done>>(
    { method: 'DELETE', path: `people/${id}/suspension`, schema: done },
    { success: `${email} resumed`, failure: 'This person was not resumed' },
  )

export const useDeletePerson = ({ id, email }: PersonLine) =>
  useOperatorChange<void, AnswerOf<typeof done>>(
    { method: 'DELETE', path: `people/${id}`, schema: done },
    { success: `${email} deleted`, failure: 'This person was not deleted' },
  )

export const useSignPersonOut = ({ id, email }: PersonLine) =>
  useOperatorChange<void, AnswerOf<typeof sessionsEnded>>(
    { method: 'POST', path: `people/${id}/sign-out`, schema: sessionsEnded },
    {
      success: ({ ended }) => `${formatCount(ended, 'session')} of ${email} ended`,
      failure: 'The sessions were not ended',
    },
  )

/** Sends the operator an email, and says what the mail server answered. The card shows the result. */
export const useSendTestMail = () =>
  useOperatorChange<void, AnswerOf<typeof mailTestResult>>(
    { method: 'POST', path: 'test-mail', schema: mailTestResult },
    { failure: 'No test email was sent' },
  )

/** Tries failed jobs again from the beginning. */
export const useRetryJobs = (onSuccess: () => void) =>
  useOperatorChange<{ ids: string[] }, AnswerOf<typeof jobsChanged>>(
    { method: 'POST', path: 'jobs/retry', schema: jobsChanged },
    {
      success: ({ changed }) => `${formatCount(changed, 'job')} queued again`,
      failure: 'The jobs were not queued again',
      onSuccess,
    },
  )

/** Takes failed jobs out of the queue for ever. */
export const useRemoveJobs = (onSuccess: () => void) =>
  useOperatorChange<{ ids: string[] }, AnswerOf<typeof jobsChanged>>(
    { method: 'POST', path: 'jobs/removal', schema: jobsChanged },
    {
      success: ({ changed }) => `${formatCount(changed, 'job')} removed`,
      failure: 'The jobs were not removed',
      onSuccess,
    },
  )

/** Sends every failed delivery of an organization again, where its endpoint is enabled. */
export const useRetryDeliveries = ({ organization }: FailedDeliveries) =>
  useOperatorChange<{ organization_id: string }, AnswerOf<typeof deliveriesRetried>>(
    { method: 'POST', path: 'deliveries/retry', schema: deliveriesRetried },
    {
      success: ({ count }) =>
        count === 0
          ? `Every endpoint of ${organization.name} with failed deliveries is disabled`
          : `${formatCount(count, 'delivery', 'deliveries')} of ${organization.name} queued again`,
      failure: 'The deliveries were not queued again',
    },
  )
