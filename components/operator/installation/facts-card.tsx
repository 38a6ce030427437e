import type { ReactNode } from 'react'
import { Card, type CardProps } from '@/components/ui/layout/card'
import { DefinitionGrid, type Fact } from '@/components/ui/layout/definition-grid'

type Props = Pick<CardProps, 'anchor'> & {
  title: string
  /** at the right of the title: a status, or a button */
  action?: ReactNode
  /** a HelpLink, at the end of the head */
  help?: ReactNode
  facts: readonly Fact[]
  /** below the facts */
  children?: ReactNode
}

/** Facts about one side of the installation. */
export const FactsCard = ({ anchor, title, action, help, facts, children }: Props) => (
  <Card
    anchor={anchor}
    title={title}
    action={
      <>
        {action}
        {help}
      </>
    }
  >
    <DefinitionGrid facts={facts} />
    {children}
  </Card>
)
