import { publicUrl } from '@/lib/platform/config/env'

/** Where this installation is opened, as Next's `metadataBase`: other sites ask for pictures by their whole address. */
export const siteUrl = (): URL => new URL(publicUrl())
