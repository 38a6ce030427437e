import { SecretOnce } from '@/components/ui/feedback/secret-once'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import type { ApiKeyKind } from '@/lib/catalog/products/api-keys/core/api-key-kind'

/** Told of a new API key, which is in the answer that created it and nowhere else. */
export type OnIssued = (apiKey: string, kind: ApiKeyKind) => void

const TITLES = { server: 'New server key', client: 'New client key' }

type Props = { apiKey: string | null; kind: ApiKeyKind; fileName: string; onStored: () => void }

/** Shows an API key that was just created, until the reader has saved it. */
export const IssuedApiKey = ({ apiKey, kind, fileName, onStored }: Props) => (
  <Dialog open={apiKey !== null} onOpenChange={onStored} dismissible={false} title={TITLES[kind]}>
    <DialogBody>
      {apiKey && <SecretOnce kind="apiKey" secret={apiKey} fileName={fileName} onStored={onStored} />}
    </DialogBody>
  </Dialog>
)
