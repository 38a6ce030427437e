'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ModuleNote } from '@/components/products/module-note'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { useProduct } from '@/lib/catalog/products/client/use-product'
import { useSaveTemplate } from '@/lib/catalog/products/templates/client/template-mutations'
import { templateQuery } from '@/lib/catalog/products/templates/client/template-queries'
import { readTemplateText } from '@/lib/catalog/products/templates/client/template-text'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { TemplateCard } from './template-card'
import { TemplatePreview } from './template-preview'

type Props = { org: string; productId: string; may: May }

/**
 * The editor of the fields that a valid license's answer contains besides the fixed ones, with a preview of a real one.
 */
export function TemplateScreen({ org, productId, may }: Props) {
  const product = useProduct(org, productId)
  const { data } = useSuspenseQuery(templateQuery(org, productId))
  const [savedText, setSavedText] = useState(() => textOf(data.template))
  const [text, setText] = useState(savedText)
  const mayManage = may['templates:manage']
  const { template, problems } = readTemplateText(text)
  const save = useSaveTemplate(org, productId, { onSuccess: (saved) => setSavedText(saved.text) })
  const discard = () => {
    save.reset()
    setText(savedText)
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
          onSave={() => template && text !== savedText && save.mutate({ text, template })}
        />
        {mayManage && (
          <TemplatePreview org={org} productId={productId} template={template} mayPick={may['licenses:view']} />
        )}
      </div>
    </div>
  )
}

const textOf = (template: JsonObject): string => JSON.stringify(template, null, 2)
