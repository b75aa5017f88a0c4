import type { ReactNode } from 'react'
import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import type {
  DeskBills,
  DeskContracts,
  DeskLines,
  DeskRequests,
} from '#portal/queries/staff/desk/support-desk.ts'
import { AccessPart } from './access-part.tsx'
import { BillsPart } from './bills-part.tsx'
import { ConnectionPart } from './connection-part.tsx'
import { LettersPart } from './letters-part.tsx'
import { NoticesPart } from './notices-part.tsx'
import { ContractsPart, FailuresPart, PortalPart, RequestsPart } from './other-parts.tsx'
import type { PartState } from './part.tsx'
import { Systems } from '../systems.tsx'
import { texts } from '../texts.ts'

interface CardPartsProps {
  of: SubscriberCard
  lines: PartState<DeskLines>
  bills: PartState<DeskBills>
  contracts: PartState<DeskContracts>
  requests: PartState<DeskRequests>
  /** What to answer, below the connection. */
  findings: ReactNode
}

/** All that is shown of a subscriber. */
export function CardParts(props: CardPartsProps) {
  const { of: card, lines, bills, contracts, requests, findings } = props
  const failures = [lines, bills, contracts, requests].filter(({ error }) => error).length
  return (
    <div className="stack-4">
      <Systems failures={failures} />
      {card.is_unread && <Callout kind="warning">{texts.unread}</Callout>}
      <ConnectionPart of={card} query={lines} />
      {findings}
      <div className="stack-4 desk-parts">
        <BillsPart id={card.id} query={bills} />
        <AccessPart of={card} />
        <LettersPart of={card} />
        <NoticesPart of={card} />
        <ContractsPart id={card.id} query={contracts} />
        <RequestsPart id={card.id} query={requests} contracts={contracts.data} />
        <PortalPart of={card} />
        <FailuresPart of={card} />
      </div>
    </div>
  )
}
