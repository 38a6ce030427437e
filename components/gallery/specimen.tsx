import type { ReactNode } from 'react'

type SpecimenProps = { name: string; children: ReactNode }

/** One component of the gallery, by the name of its file. */
export const Specimen = ({ name, children }: SpecimenProps) => (
  <div className="space-y-3">
    <h2 className="font-mono text-muted text-small">{name}</h2>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
  </div>
)
