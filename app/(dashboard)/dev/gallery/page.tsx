import type { Metadata } from 'next'
import { GalleryScreen } from '@/components/gallery/gallery-screen'
import { requireDevelopment } from '@/lib/http/pages/require-development'

export const metadata: Metadata = { title: 'Gallery' }

export default function GalleryPage() {
  requireDevelopment()
  return <GalleryScreen />
}
