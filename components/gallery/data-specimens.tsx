'use client'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { Tabs } from '@/components/ui/navigation/tabs'
import { Pagination } from '@/components/ui/table/pagination'
import { CodeBlock } from '@/components/ui/text/code-block'
import { Kbd } from '@/components/ui/text/kbd'
import { KeyText } from '@/components/ui/text/key-text'
import { TimeText } from '@/components/ui/text/time-text'
import { Specimen } from './specimen'

const TABS = [
  { value: 'overview', label: 'Overview', panel: 'What there is to know.' },
  { value: 'licenses', label: 'Licenses', count: 3, panel: 'Three of them.' },
]

/** Components that show data, and their containers. */
export const DataSpecimens = () => (
  <>
    <Specimen name="card, definition-grid">
      <Card
        title="License"
        description="A customer's right to use a product."
        action={<Button>Edit</Button>}
        footer={<span>Created manually.</span>}
        className="w-full"
      >
        <DefinitionGrid
          facts={[
            { label: 'Status', value: 'Active' },
            { label: 'Expires', value: <TimeText at={null} missing="Never" /> },
          ]}
        />
      </Card>
    </Specimen>
    <Specimen name="tabs">
      <Tabs label="License" tabs={TABS} />
    </Specimen>
    <Specimen name="pagination">
      <Pagination onNewer={null} onOlder={() => undefined} summary="1 to 50" />
    </Specimen>
    <Specimen name="code-block, key-text, kbd">
      <CodeBlock label="Validate a license">{'curl -s https://example.com/api/v1/validate'}</CodeBlock>
      <KeyText masked="ACME-•••••-9KQXD" onReveal={() => Promise.resolve('ACME-46F54-28KKZ-E11GE-NW57K-9KQXD')} />
      <Kbd>K</Kbd>
    </Specimen>
  </>
)
