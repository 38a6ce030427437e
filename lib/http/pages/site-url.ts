import { publicUrl } from '@/lib/foundation/platform/config/env'

/** The public URL of this installation, as Next's `metadataBase`: other sites load preview images by absolute URL. */
export const siteUrl = (): URL => new URL(publicUrl())
