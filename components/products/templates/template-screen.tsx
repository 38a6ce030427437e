'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ModuleNote } from '@/components/products/module-note'
import { ChangedMeanwhile, expectedOf } from '@/components/ui/form/changed-meanwhile'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { useProduct } from '@/lib/catalog/products/client/use-product'
import { useSaveTemplate } from '@/lib/catalog/products/templates/client/template-mutations'
import { templateQuery } from '@/lib/catalog/products/templates/client/template-queries'
import { readTemplateText } from '@/lib/catalog/products/templates/client/template-text'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { isSameJson } from '@/lib/foundation/shared/metadata/same-json'
import { TemplateCard } from './template-card'
import { TemplatePreview } from './template-preview'

type Props = { org: string; productId: string; may: May }

/**
 * The editor of the fields that a valid license's answer contains besides the fixed ones, with a preview of a real one.
 */
export function TemplateScreen({ org, productId, may }: Props) {
  const product = useProduct(org, productId)
  const { data } = useSuspenseQuery(templateQuery(org, productId))
  // What the reader saw before they typed: a refetch in between doesn't change that.
  const [seen, setSeen] = useState(data.template)
  const [savedText, setSavedText] = useState(() => textOf(data.template))
  const [text, setText] = useState(savedText)
  const show = (template: JsonObject) => {
    setSeen(template)
    setSavedText(textOf(template))
    setText(textOf(template))
  }
  // What someone else saves shows, unless something is typed.
  const [stored, setStored] = useState(data.template)
  if (!isSameJson(stored, data.template)) {
    setStored(data.template)
    if (text === savedText && !isSameJson(seen, data.template)) show(data.template)
  }
  const mayManage = may['templates:manage']
  const { template, problems } = readTemplateText(text)
  const save = useSaveTemplate(org, productId, {
    onSuccess: (saved) => {
      setSeen(saved.template)
      setSavedText(saved.text)
    },
  })
  const submit = () => {
    if (!template || text === savedText) return
    const expected = expectedOf(save.error, { now: { template: data.template }, seen: { template: seen } })
    save.mutate({ text, template, expected })
  }
  const discard = () => {
    save.reset()
    show(data.template)
  }
  return (
    <div className="space-y-6">
      <UnsavedGuard dirty={text !== savedText} />
      <ModuleNote
        org={org}
        product={product}
        module="custom_response"
        maySwitch={may['products:update']}
        title="Custom response is off"
      >
        Edit and preview the template now. Responses include it once you turn it on.
      </ModuleNote>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TemplateCard
          text={text}
          onChange={setText}
          problems={problems}
          isDirty={text !== savedText}
          save={save}
          mayManage={mayManage}
          onDiscard={discard}
          onFormat={() => template && setText(textOf(template))}
          onSave={submit}
          changed={
            <ChangedMeanwhile
              error={save.error}
              stored={[{ label: 'Template', text: textOf(data.template), fields: ['template'], isCode: true }]}
            />
          }
        />
        {mayManage && (
          <TemplatePreview org={org} productId={productId} template={template} mayPick={may['licenses:view']} />
        )}
      </div>
    </div>
  )
}

const textOf = (template: JsonObject): string => JSON.stringify(template, null, 2)
