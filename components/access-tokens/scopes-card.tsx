'use client'
import { type ReactNode, useMemo } from 'react'
import { useController } from 'react-hook-form'
import { PermissionField, useHeldCount } from '@/components/team/permission-grid'
import { Select } from '@/components/ui/input/select'
import { Card } from '@/components/ui/layout/card'
import type { May } from '@/lib/foundation/permissions/core/may'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import type { AccessTokenForm } from './use-access-token-form'

type Props = { control: AccessTokenForm['control']; may: May; submit: ReactNode }

const STARTS = [
  { value: 'read', label: 'Read only' },
  { value: 'all', label: 'Everything you have' },
  { value: 'none', label: 'Nothing' },
] as const

/** The permissions of a token, as a grid of those that the reader holds. */
export function ScopesCard({ control, may, submit }: Props) {
  const { field, fieldState } = useController({ control, name: 'scopes' })
  const grantable = useMemo(() => new Set(PERMISSIONS.filter((permission) => may[permission])), [may])
  const countOf = useHeldCount()
  const startWith = (start: (typeof STARTS)[number]['value']) =>
    field.onChange(
      [...grantable].filter((permission) => start === 'all' || (start === 'read' && permission.endsWith(':view'))),
    )
  return (
    <Card
      isFlush
      title="Permissions"
      description={`${countOf(field.value)} selected. You can only grant permissions you have, and the token can never do more than you.`}
      action={
        <Select
          aria-label="Start from"
          placeholder="Start from"
          size="small"
          className="w-44"
          value={null}
          items={STARTS}
          onChange={startWith}
        />
      }
      footer={
        <>
          <span>The token is shown once, on the next screen.</span>
          {submit}
        </>
      }
    >
      <PermissionField field={field} fieldState={fieldState} grantable={grantable} />
    </Card>
  )
}
