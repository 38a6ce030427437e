'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Field } from '@/components/ui/form/field'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Input } from '@/components/ui/input/input'
import { PasswordInput } from '@/components/ui/input/password-input'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { SearchInput } from '@/components/ui/input/search-input'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { Select } from '@/components/ui/input/select'
import { Switch } from '@/components/ui/input/switch'
import { Textarea } from '@/components/ui/input/textarea'
import { Specimen } from './specimen'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger', 'danger-quiet'] as const
const PLANS = [
  { value: 'free', label: 'Free', help: '10,000 requests a day' },
  { value: 'pro', label: 'Pro', help: '100,000 requests a day' },
] as const

/** Buttons and inputs. */
export function InputSpecimens() {
  const [plan, setPlan] = useState<'free' | 'pro'>('pro')
  return (
    <>
      {(['medium', 'large', 'touch'] as const).map((size) => (
        <Specimen key={size} name={`button, ${size}`}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} loading>
            loading
          </Button>
          <Button size={size} disabled>
            disabled
          </Button>
        </Specimen>
      ))}
      <Specimen name="icon-button, copy-button">
        <IconButton label="Add">
          <Plus />
        </IconButton>
        <IconButton label="Add" size="small" disabled>
          <Plus />
        </IconButton>
        <CopyButton text="ACME-7K2QD" what="Key" />
        <CopyButton text="ACME-7K2QD" what="Key" labelled />
      </Specimen>
      <Specimen name="field, input">
        <Field label="Name" help="What customers see." className="w-full">
          <Input placeholder="Acme Tools" />
        </Field>
        <Field label="Key prefix" error="Use capital letters and digits." className="w-full">
          <Input mono defaultValue="acme!" />
        </Field>
        <Field label="Notes" optional className="w-full">
          <Textarea defaultValue="Renews by invoice." />
        </Field>
        <Field label="Product" className="w-full">
          <Input disabled defaultValue="Harbor" />
        </Field>
        <Field label="Password" className="w-full">
          <PasswordInput defaultValue="correct horse" autoComplete="off" />
        </Field>
        <SearchInput value="" onSearch={() => undefined} placeholder="Search licenses" aria-label="Search" />
      </Specimen>
      <Specimen name="checkbox, switch">
        <Checkbox label="Unchecked" />
        <Checkbox label="Checked" defaultChecked help="With a word of help." />
        <Checkbox label="Some" indeterminate />
        <Checkbox label="Disabled" disabled />
        <Switch label="Off" />
        <Switch label="On" defaultChecked />
        <Switch label="Disabled" disabled />
      </Specimen>
      <Specimen name="radio-group, segmented-control, select">
        <RadioGroup items={PLANS} value={plan} onChange={setPlan} />
        <SegmentedControl items={PLANS} value={plan} onChange={setPlan} aria-label="Plan" />
        <Select items={PLANS} value={plan} onChange={setPlan} aria-label="Plan" />
      </Specimen>
    </>
  )
}
