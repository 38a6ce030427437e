'use client'
import { PageHeader } from '@/components/ui/layout/page-header'
import { DataSpecimens } from './data-specimens'
import { FeedbackSpecimens } from './feedback-specimens'
import { InputSpecimens } from './input-specimens'
import { OverlaySpecimens } from './overlay-specimens'

const THEMES = ['light', 'dark'] as const

/** Every part of components/ui in its states, in both themes side by side. For developers who build screens. */
export const GalleryScreen = () => (
  <main className="mx-auto max-w-[1440px] space-y-6 px-4 py-8">
    <PageHeader title="Gallery" description="Every shared component in each of its states, in both themes." />
    <div className="grid gap-6 lg:grid-cols-2">
      {THEMES.map((theme) => (
        <section
          key={theme}
          aria-label={theme}
          className={`${theme} min-w-0 space-y-8 rounded-card border border-hairline bg-page p-6 text-ink`}
        >
          <InputSpecimens />
          <FeedbackSpecimens />
          <DataSpecimens />
          <OverlaySpecimens />
        </section>
      ))}
    </div>
  </main>
)
