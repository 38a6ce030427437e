'use client'
import { type AnswerOf, sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationWithToast, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type {
  AddUpdateInput,
  EditIncidentInput,
  EditUpdateInput,
  MaintenanceInput,
  OpenIncidentInput,
} from '../core/schema-incidents'
import { incidentQueries } from './incident-queries'

const incidentWritten = () => import('../core/schema-incidents').then((schemas) => schemas.incidentWritten)

type Written = AnswerOf<typeof incidentWritten>
type Change<In> = Pick<MutationWithToast<In, Written>, 'success' | 'failure' | 'onSuccess'>
type Request = { method: 'POST' | 'PUT' | 'DELETE'; path: string }
export type UpdateRef = { incidentId: string; id: string }

const useIncidentChange = <In>({ method, path }: Request, change: Change<In>) =>
  useMutationWithToast<In, Written>({
    send: (body) => sendJson(method, `/api/operator/${path}`, { body: body ?? {}, schema: incidentWritten }),
    invalidates: [incidentQueries.all().queryKey],
    ...change,
  })

export const useOpenIncident = (onSuccess: () => void) =>
  useIncidentChange<OpenIncidentInput>(
    { method: 'POST', path: 'incidents' },
    { success: 'Incident published', failure: 'The incident was not published', onSuccess },
  )

export const useEditIncident = (id: string, onSuccess: () => void) =>
  useIncidentChange<EditIncidentInput>(
    { method: 'PUT', path: `incidents/${id}` },
    { success: 'Incident saved', failure: 'The incident was not saved', onSuccess },
  )

export const useDeleteIncident = (id: string) =>
  useIncidentChange<void>(
    { method: 'DELETE', path: `incidents/${id}` },
    { success: 'Incident deleted', failure: 'The incident was not deleted' },
  )

export const useAddUpdate = (incidentId: string, onSuccess: () => void) =>
  useIncidentChange<AddUpdateInput>(
    { method: 'POST', path: `incidents/${incidentId}/updates` },
    { success: 'Update published', failure: 'The update was not published', onSuccess },
  )

export const useEditUpdate = ({ incidentId, id }: UpdateRef, onSuccess: () => void) =>
  useIncidentChange<EditUpdateInput>(
    { method: 'PUT', path: `incidents/${incidentId}/updates/${id}` },
    { success: 'Update saved', failure: 'The update was not saved', onSuccess },
  )

export const useDeleteUpdate = ({ incidentId, id }: UpdateRef) =>
  useIncidentChange<void>(
    { method: 'DELETE', path: `incidents/${incidentId}/updates/${id}` },
    { success: 'Update deleted', failure: 'The update was not deleted' },
  )

export const useAnnounceMaintenance = (onSuccess: () => void) =>
  useIncidentChange<MaintenanceInput>(
    { method: 'POST', path: 'maintenances' },
    { success: 'Maintenance announced', failure: 'The maintenance was not announced', onSuccess },
  )

export const useEditMaintenance = (id: string, onSuccess: () => void) =>
  useIncidentChange<MaintenanceInput>(
    { method: 'PUT', path: `maintenances/${id}` },
    { success: 'Maintenance saved', failure: 'The maintenance was not saved', onSuccess },
  )

export const useCompleteMaintenance = (id: string) =>
  useIncidentChange<void>(
    { method: 'POST', path: `maintenances/${id}/complete` },
    { success: 'Maintenance completed', failure: 'The maintenance was not completed' },
  )

export const useDeleteMaintenance = (id: string) =>
  useIncidentChange<void>(
    { method: 'DELETE', path: `maintenances/${id}` },
    { success: 'Maintenance deleted', failure: 'The maintenance was not deleted' },
  )
