import type { ReactNode } from 'react'
import { Document, documentMetadata } from '@/components/layout/document'
import { Providers } from '@/components/layout/providers'
import '../globals.css'

export const metadata = documentMetadata

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <Document lang="en">
      <Providers>{children}</Providers>
    </Document>
  )
}
