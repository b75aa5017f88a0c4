import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Agreement, AutomaticCharge } from '#contract/money/agreement.ts'
import {
  type AgreementState,
  agreementStateLabels,
  isLiveAgreement,
} from '#domain/money/automatic-payments/agreement-state.ts'
import {
  type ChargeState,
  chargeStateLabels,
  isOpenCharge,
} from '#domain/money/automatic-payments/charge-state.ts'
import { canSkip } from '#domain/money/automatic-payments/charge-plan.ts'
import { isOffered } from '#domain/money/automatic-payments/is-offered.ts'
import { calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { useContractTitle } from './contract-titles.ts'
import { forecastText } from './foresee.ts'
import { OwnBills, useForecast } from './forecast.tsx'
import { texts } from './texts.ts'

const Approval = lazyPart(async () => (await import('./approval.tsx')).Approval, {
  otherwise: PartMissing,
})
const LimitForm = lazyPart(async () => (await import('./limit-form.tsx')).LimitForm, {
  otherwise: PartMissing,
})
const SkipBill = lazyPart(async () => (await import('./skip-bill.tsx')).SkipBill)

const agreementTone = (state: AgreementState): Tone => {
  if (state === 'active') return 'positive'
  return state === 'waiting' ? 'warning' : 'neutral'
}
/** Not charged, and nothing is wrong with it. */
const settled: ReadonlySet<ChargeState> = new Set([
  'paid_otherwise',
  'not_owed',
  'skipped',
  'cancelled',
])
const chargeTone = (state: ChargeState): Tone => {
  if (state === 'paid') return 'positive'
  return isOpenCharge(state) || settled.has(state) ? 'neutral' : 'critical'
}

const dayOf = (instant: string, timeZone: TimeZone) =>
  formatDate(calendarDate(new Date(instant), timeZone))

const wayOf = ({ method, card }: Agreement) =>
  card ? `${texts.by.card} ${texts.cardEnd(card.lastFour)}` : texts.by[method]

const nextOf = ({ charges }: Agreement) => charges.findLast(({ state }) => isOpenCharge(state))

/** One agreement: what is agreed, its next charge, its history, and how to change or end it. */
export function AgreementCard({
  agreement,
  heldBy,
  onCancel,
}: {
  agreement: Agreement
  /** Id of the text on why nothing can be changed for a time. */
  heldBy: string | undefined
  onCancel: (agreement: Agreement) => void
}) {
  const [isChanging, setIsChanging] = useState(false)
  const reasonId = useId()
  const { rules } = useProvider()
  const { contractId, method, state, limit, activeSince, endedAt, charges } = agreement
  const isLive = isLiveAgreement(state)
  const next = nextOf(agreement)
  const today = useToday()
  const forecast = useForecast(agreement)
  const name = useContractTitle()(contractId)
  return (
    <Card as="article" className="automatic" aria-label={name}>
      <h2>{name}</h2>
      <DetailList>
        <DetailRow
          label={texts.state}
          value={<Chip tone={agreementTone(state)}>{agreementStateLabels[state]}</Chip>}
        />
        <DetailRow label={texts.ways} value={wayOf(agreement)} />
        <DetailRow label={texts.limit} value={formatMoney(limit)} />
        {activeSince && (
          <DetailRow label={texts.since} value={dayOf(activeSince, rules.timeZone)} />
        )}
        {endedAt && <DetailRow label={texts.ended} value={dayOf(endedAt, rules.timeZone)} />}
        {state === 'active' && <DetailRow label={texts.next} value={forecastText(forecast)} />}
      </DetailList>
      {state === 'active' && <OwnBills own={forecast.own} />}
      {isLive && !isOffered(rules, method) && <p>{texts.switchedOff}</p>}
      {state === 'waiting' && <Approval agreement={agreement} />}
      {charges.length > 0 && <Charges charges={charges} />}
      {isLive && isChanging && heldBy === undefined && (
        <LimitForm agreement={agreement} onDone={() => setIsChanging(false)} />
      )}
      {isLive && (
        <div className="automatic-acts">
          {!isChanging && (
            <OnlineButton
              variant="secondary"
              isSmall
              reasonId={reasonId}
              heldBy={heldBy}
              onClick={() => setIsChanging(true)}
            >
              {texts.changeLimit}
            </OnlineButton>
          )}
          {next && canSkip(next, method, today) && (
            <SkipBill agreementId={agreement.id} bill={next} reasonId={reasonId} heldBy={heldBy} />
          )}
          <OnlineButton
            variant="quiet"
            isSmall
            reasonId={reasonId}
            heldBy={heldBy}
            onClick={() => onCancel(agreement)}
          >
            {texts.cancel}
          </OnlineButton>
          <OfflineReason id={reasonId}>{texts.offline}</OfflineReason>
        </div>
      )}
    </Card>
  )
}

function Charges({ charges }: { charges: readonly AutomaticCharge[] }) {
  return (
    <>
      <h3>{texts.charges}</h3>
      <ul className="automatic-charges">
        {charges.map(({ invoiceId, value, dueDate, state }) => (
          <li key={invoiceId}>
            <Link
              className="figures"
              to="/panel/financial/invoice/$invoice_id"
              params={{ invoice_id: invoiceId }}
            >
              {texts.bill(formatMoney(value), formatDate(dueDate))}
            </Link>
            <Chip tone={chargeTone(state)}>{chargeStateLabels[state]}</Chip>
          </li>
        ))}
      </ul>
    </>
  )
}
