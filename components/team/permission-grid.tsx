'use client'
import type { ControllerFieldState } from 'react-hook-form'
import { useHasPlans } from '@/components/billing/has-plans'
import { Callout } from '@/components/ui/feedback/callout'
import { Checkbox } from '@/components/ui/input/checkbox'
import { PERMISSION_GROUPS, type PermissionGroup } from '@/lib/foundation/permissions/core/permission-words'
import { PERMISSIONS, type Permission } from '@/lib/foundation/permissions/core/permissions'

type Props = {
  held: ReadonlySet<Permission>
  /** Missing for a role that cannot be changed. */
  onChange?: ((held: Set<Permission>) => void) | undefined
  /** The reader's own permissions: they cannot grant others. */
  grantable: ReadonlySet<Permission>
}

/** All permissions, grouped by resource; those of billing where there are plans. */
export function PermissionGrid(props: Props) {
  const hasPlans = useHasPlans()
  return (
    <div className="divide-y divide-hairline">
      {PERMISSION_GROUPS.filter(({ resource }) => hasPlans || resource !== 'billing').map((group) => (
        <GroupRow key={group.resource} group={group} {...props} />
      ))}
    </div>
  )
}

/** "12 of 38": of the permissions that the grid shows. */
export function useHeldCount(): (held: Iterable<string>) => string {
  const hasPlans = useHasPlans()
  const shown = PERMISSIONS.filter((permission) => hasPlans || !permission.startsWith('billing:'))
  return (held) => {
    const all = new Set(held)
    return `${shown.filter((permission) => all.has(permission)).length} of ${shown.length}`
  }
}

/** The same, in a cell of a table. */
export const HeldCount = ({ held }: { held: Iterable<string> }) => useHeldCount()(held)

type FieldProps = {
  field: { value: readonly Permission[]; onChange: (held: Permission[]) => void }
  fieldState: ControllerFieldState
  grantable: ReadonlySet<Permission>
}

/** The permissions of a form, in their order. */
export const PermissionField = ({ field, fieldState, grantable }: FieldProps) => (
  <>
    {fieldState.error && (
      <Callout kind="error" className="m-4">
        {fieldState.error.message ?? 'Choose at least one permission.'}
      </Callout>
    )}
    <PermissionGrid
      held={new Set(field.value)}
      grantable={grantable}
      onChange={(held) => field.onChange(PERMISSIONS.filter((permission) => held.has(permission)))}
    />
  </>
)

function GroupRow({ group, held, onChange, grantable }: Props & { group: PermissionGroup }) {
  const all = group.permissions.map(({ permission }) => permission)
  const open = all.filter((permission) => grantable.has(permission))
  const count = all.filter((permission) => held.has(permission)).length
  const set = (permissions: Permission[], isHeld: boolean) => {
    const next = new Set(held)
    for (const permission of permissions) isHeld ? next.add(permission) : next.delete(permission)
    onChange?.(next)
  }
  return (
    <fieldset className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[176px_minmax(0,1fr)]">
      <legend className="sr-only">{group.title}</legend>
      <div className="text-small">
        <Checkbox
          label={<span className="font-medium">{group.title}</span>}
          aria-label={`All of ${group.title}`}
          checked={count === all.length}
          indeterminate={count > 0 && count < all.length}
          disabled={!onChange || open.length === 0}
          onChange={() => set(open, !open.every((permission) => held.has(permission)))}
        />
      </div>
      <div className="grid gap-x-4 gap-y-1 text-small max-sm:pl-6 sm:grid-cols-2 lg:grid-cols-3">
        {group.permissions.map(({ permission, words }) => (
          <Checkbox
            key={permission}
            label={<span className={grantable.has(permission) || !onChange ? '' : 'text-muted'}>{words}</span>}
            checked={held.has(permission)}
            disabled={!onChange || !grantable.has(permission)}
            onChange={(isHeld) => set([permission], isHeld)}
          />
        ))}
      </div>
    </fieldset>
  )
}
