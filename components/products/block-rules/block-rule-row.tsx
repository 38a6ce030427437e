'use client'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Form } from '@/components/ui/form/form'
import { Input } from '@/components/ui/input/input'
import { TimeText } from '@/components/ui/text/time-text'
import {
  useRemoveBlockRule,
  useSaveBlockRuleNote,
} from '@/lib/catalog/products/block-rules/client/block-rule-mutations'
import type { BlockRuleView } from '@/lib/catalog/products/block-rules/core/schema'

type Props = { org: string; rule: BlockRuleView; mayManage: boolean }

/** One rule, as it is stored; its note is changed in place. */
export function BlockRuleRow({ org, rule, mayManage }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const remove = useRemoveBlockRule(org, rule)
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1 text-small">
      <span className="w-64 shrink-0 break-all font-mono max-sm:w-full">{rule.network}</span>
      {isEditing ? (
        <NoteEditor org={org} rule={rule} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <span className="min-w-0 flex-1 break-words text-muted">{rule.note}</span>
          <span className="text-muted">
            <TimeText at={rule.created_at} />
          </span>
          {mayManage && (
            <span className="flex">
              <IconButton label={`Edit note of ${rule.network}`} size="small" onClick={() => setIsEditing(true)}>
                <Pencil />
              </IconButton>
              <IconButton label={`Unblock ${rule.network}`} size="small" onClick={() => remove.mutate(undefined)}>
                <X />
              </IconButton>
            </span>
          )}
        </>
      )}
    </li>
  )
}

function NoteEditor({ org, rule, onDone }: { org: string; rule: BlockRuleView; onDone: () => void }) {
  const [note, setNote] = useState(rule.note ?? '')
  const save = useSaveBlockRuleNote(org, rule, onDone)
  const submit = () => {
    save.mutate(note.trim() || null)
  }
  return (
    <Form onSubmit={submit} className="flex min-w-0 flex-1 items-center gap-2">
      <Input
        size="small"
        autoFocus
        aria-label={`Note of ${rule.network}`}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" size="small" loading={save.isPending}>
        Save note
      </Button>
    </Form>
  )
}
