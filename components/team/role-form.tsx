'use client'
import { type ReactNode, useMemo } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { SaveStatus } from '@/components/ui/form/save-state'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { Input } from '@/components/ui/input/input'
import { Card } from '@/components/ui/layout/card'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import type { May } from '@/lib/foundation/permissions/core/may'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { useSaveRole } from '@/lib/people/team/client/team-mutations'
import { type RoleChoice, type RoleInput, roleInput } from '@/lib/people/team/core/schema'
import { PermissionField, useHeldCount } from './permission-grid'

type Props = {
  org: string
  may: May
  values: RoleInput
  /** The verb on the button: "Create role". */
  verb: string
  /** null for a new one */
  roleId: RoleChoice | null
  onSaved?: () => void
  /** Shown above the permissions: copies them from another role. */
  tools?: (apply: (permissions: RoleInput['permissions']) => void) => ReactNode
}

/** The name and the permissions of a role. */
export function RoleForm({ org, may, values, verb, roleId, onSaved, tools }: Props) {
  const { form, onFieldErrors } = useInputForm(roleInput, { values })
  const { field, fieldState } = useController({ control: form.control, name: 'permissions' })
  const grantable = useMemo(() => new Set(PERMISSIONS.filter((permission) => may[permission])), [may])
  const countOf = useHeldCount()
  const send = useSaveRole(org, roleId, { onSuccess: () => onSaved?.(), onFieldErrors })
  const isLeaving = onSaved !== undefined && send.isSuccess
  return (
    <Form onSubmit={form.handleSubmit((input) => send.mutate(input))} noValidate className="space-y-6">
      <UnsavedGuard dirty={form.formState.isDirty && !isLeaving} />
      <Card>
        <FormField form={form.control} name="name" label="Name">
          {(name) => <Input {...name} autoComplete="off" placeholder="e.g. License desk" className="sm:max-w-80" />}
        </FormField>
      </Card>
      <Card
        isFlush
        title="Permissions"
        description={`${countOf(field.value)}. You can only grant permissions you have.`}
        action={tools?.((permissions) => field.onChange(permissions))}
        footer={
          <>
            <SaveStatus isDirty={form.formState.isDirty} save={send} />
            <Button
              type="submit"
              variant="primary"
              disabled={!form.formState.isDirty}
              loading={send.isPending || isLeaving}
            >
              {verb}
            </Button>
          </>
        }
      >
        <PermissionField field={field} fieldState={fieldState} grantable={grantable} />
      </Card>
    </Form>
  )
}
