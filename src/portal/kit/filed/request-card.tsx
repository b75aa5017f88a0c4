import type { ReactNode } from 'react'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { unbrokenMoney } from '#domain/platform/values/money.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import './filed.css'
import { filedTexts as texts } from './filed-texts.ts'

type Status = keyof typeof texts.status

interface RequestCardProps {
  request: {
    readonly id: string
    readonly status: Status
    readonly protocol: string | null
    readonly supportId: string
    readonly requestedAt: Date
  }
  label: string
  sentences: readonly string[]
  /** The state in place of that of the ERP. */
  chip?: ReactNode
  /** What may be done with it besides following it. */
  children?: ReactNode
}

const tones: Readonly<Record<Status, Tone>> = {
  in_progress: 'warning',
  closed: 'positive',
  unknown: 'neutral',
}

/** One request: what it asks for, its protocol, its state, and the way to follow it. */
export function RequestCard({ request, label, sentences, chip, children }: RequestCardProps) {
  const { rules } = useProvider()
  const { id, status, protocol, supportId, requestedAt } = request
  const isShown = status === 'in_progress' || rules.showsClosedSupportDetail
  return (
    <Card as="article" className="filed" aria-labelledby={id}>
      <div className="row-2-centre filed-row">
        <h3 id={id}>{label}</h3>
        {chip || <Chip tone={tones[status]}>{texts.status[status]}</Chip>}
      </div>
      {sentences.map((sentence) => (
        <p key={sentence}>{unbrokenMoney(sentence)}</p>
      ))}
      <p className="filed-note figures">
        {protocol && `${texts.protocolOf(protocol)}. `}
        {texts.askedOn(formatDateTime(requestedAt, rules.timeZone))}
      </p>
      <div className="row-2-centre filed-row">
        {rules.supportMenu === 'requests' && isShown && (
          <ButtonLink
            variant="quiet"
            isSmall
            to="/panel/customer-service/$support_id"
            params={{ support_id: supportId }}
          >
            {texts.follow}
          </ButtonLink>
        )}
        {children}
      </div>
    </Card>
  )
}
