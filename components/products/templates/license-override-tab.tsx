'use client'
import { useState } from 'react'
import type { LicenseTabProps } from '@/components/licenses/license-props'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { ChangedMeanwhile, expectedOf } from '@/components/ui/form/changed-meanwhile'
import { SaveFooter } from '@/components/ui/form/save-footer'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { CodeBlock } from '@/components/ui/text/code-block'
import { useSaveOverride } from '@/lib/catalog/licenses/client/save-override'
import { useLicense } from '@/lib/catalog/licenses/client/use-license'
import { readTemplateText } from '@/lib/catalog/products/templates/client/template-text'
import { mergePatch } from '@/lib/catalog/products/templates/core/merge-patch'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { isSameJson } from '@/lib/foundation/shared/metadata/same-json'
import { TemplateEditor } from './template-editor'
import { TemplateProblems } from './template-problems'

const textOf = (json: JsonObject | null): string => JSON.stringify(json ?? {}, null, 2)

/** How this license's answer differs from the product's template, and the result of both. */
export function OverrideTab({ org, licenseId, may }: LicenseTabProps) {
  const license = useLicense(org, licenseId)
  const saved = textOf(license.override)
  const [text, setText] = useState(saved)
  // What the reader saw before they typed: a refetch in between doesn't change that.
  const [seen, setSeen] = useState(license.override)
  const { template: override, problems } = readTemplateText(text)
  const isDirty = text !== textOf(seen)
  const show = (stored: JsonObject | null) => {
    setSeen(stored)
    setText(textOf(stored))
  }
  // What someone else saves shows, unless something is typed.
  const [stored, setStored] = useState(license.override)
  if (!isSameJson(stored, license.override)) {
    setStored(license.override)
    if (!isDirty) show(license.override)
  }
  const save = useSaveOverride(org, licenseId, (sent) => {
    setSeen(sent.override)
    // What was typed after it was sent stays, not saved yet.
    setText((now) => (isSameJson(readTemplateText(now).template, sent.override ?? {}) ? textOf(sent.override) : now))
  })
  const submit = () => {
    if (!override || !isDirty) return
    const expected = expectedOf(save.error, { now: { override: license.override }, seen: { override: seen } })
    // An override without fields is stored as none.
    save.mutate({ override: Object.keys(override).length === 0 ? null : override, expected })
  }
  const discard = () => {
    save.reset()
    show(license.override)
  }
  return (
    <div className="space-y-6">
      <UnsavedGuard dirty={isDirty} />
      {!license.product.custom_response && (
        <Callout
          title="Custom response is off"
          action={
            <Button size="small" render={<Link href={`/${org}/products/${license.product.id}/custom-response`} />}>
              Open custom response
            </Button>
          }
        >
          Responses of {license.product.name} include custom: null. The override takes effect once the module is on.
        </Callout>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card
          title="Override"
          action={<HelpLink to="custom_response" about="custom responses" />}
          description="Values here override the template; null removes a field (JSON Merge Patch)."
          isFlush
          footer={
            may['licenses:update'] ? (
              <SaveFooter
                isDirty={isDirty}
                save={save}
                blocked={problems.length > 0 ? `Fix ${formatCount(problems.length, 'problem')} to save.` : null}
                verb="Save override"
                onDiscard={discard}
                onSave={submit}
              />
            ) : (
              <span>Your role can view the override, but not change it.</span>
            )
          }
        >
          <TemplateEditor text={text} onChange={setText} onSave={submit} readOnly={!may['licenses:update']} />
          <TemplateProblems problems={problems} onGoTo={() => undefined} />
          <ChangedMeanwhile error={save.error} stored={[{ label: 'Override', text: saved, fields: ['override'] }]} />
        </Card>
        <Card
          title="Result"
          description="The product's template with this override, before placeholders are filled in."
        >
          <CodeBlock label="Merged template">
            {override
              ? textOf(mergePatch(license.template ?? {}, override) as JsonObject)
              : 'Appears once the JSON is valid.'}
          </CodeBlock>
        </Card>
      </div>
    </div>
  )
}
