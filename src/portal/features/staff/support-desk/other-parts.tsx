import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { supportStatusLabels } from '#domain/service/support/support-request.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { FailureLine } from './failure-line.tsx'
import { Part, PartList } from './part.tsx'
import { texts } from './texts.ts'

export function ContractsPart({ of: card }: { of: SubscriberCard }) {
  return (
    <Part id="contracts" title={texts.contracts}>
      <PartList rows={card.contracts} none={texts.contractsNone} failure={texts.contractsFailure}>
        {({ id, name, label, is_blocked: isBlocked, is_on_trust: isOnTrust }) => (
          <li key={id} className="desk-line">
            <div className="desk-line-head">
              <span className="desk-name">{name}</span>
              <Chip tone={isBlocked ? 'critical' : 'neutral'}>{label}</Chip>
            </div>
            {isOnTrust && <p className="desk-note">{texts.onTrust}</p>}
          </li>
        )}
      </PartList>
    </Part>
  )
}

export function RequestsPart({ of: card }: { of: SubscriberCard }) {
  return (
    <Part id="requests" title={texts.requests}>
      <PartList rows={card.requests} none={texts.requestsNone} failure={texts.requestsFailure}>
        {({ id, protocol, subject, status, opened_at: openedAt }) => (
          <li key={id} className="desk-line">
            <div className="desk-line-head">
              <span className="desk-name">{subject}</span>
              <Chip tone={status === 'closed' ? 'neutral' : 'warning'}>
                {supportStatusLabels[status]}
              </Chip>
            </div>
            <p className="desk-note figures">
              {texts.protocol(protocol)}
              {openedAt !== '' && ` · ${formatDate(openedAt.slice(0, 10))}`}
            </p>
          </li>
        )}
      </PartList>
    </Part>
  )
}

export function FailuresPart({ of: card }: { of: SubscriberCard }) {
  return (
    <Part id="failures" title={texts.failures}>
      <PartList rows={card.failures} none={texts.failuresNone}>
        {(failed) => (
          <li key={failed.code}>
            <FailureLine of={failed} />
          </li>
        )}
      </PartList>
    </Part>
  )
}
