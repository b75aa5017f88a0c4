import Download from 'lucide-react/icons/download'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { settlementYears } from '#domain/service/contracts/annual-settlement.ts'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { settlementFileName } from '#domain/platform/text/file-names.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { saveFile } from '#portal/kit/browser/download.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { texts as shared } from '#portal/kit/texts.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import { downloadSettlement } from '#portal/queries/service/contract-actions.ts'
import { useOpenInvoices } from '#portal/queries/money/use-invoices.ts'
import { anyFailure, useAction } from '#portal/queries/use-action.ts'
import { yearRefusal } from './refusals.ts'
import { texts } from './texts.ts'

const settlementFailure = anyFailure(texts.settlementFailure)

export interface AnnualSettlementProps {
  contracts: readonly Contract[]
}

/**
 * Downloads the annual debt settlement of a contract and a year, or explains why there is none yet
 * and what to do about it.
 */
export function AnnualSettlement({ contracts }: AnnualSettlementProps) {
  const years = settlementYears(useToday())
  const [id, setId] = useState(contracts[0]?.id ?? '')
  // Starts with the last year that is over, since that is the year most subscribers need.
  const [year, setYear] = useState(years[1] ?? 0)
  const isOver = year < (years[0] ?? 0)

  const [refused, setRefused] = useState<ReturnType<typeof yearRefusal>>(null)

  const download = useAction({
    act: () => downloadSettlement(id, year),
    failure: (error) => (yearRefusal(error) ? null : settlementFailure(error)),
    onFailed: (error) => setRefused(yearRefusal(error)),
    onDone: (base64) => {
      const name = settlementFileName(id, year)
      saveFile({ name, base64, type: 'application/pdf' })
      showToast({ kind: 'success', text: texts.settlementDone })
    },
  })

  function choose(change: () => void) {
    download.reset()
    setRefused(null)
    change()
  }

  const refusal = isOver ? refused : 'year not over'
  return (
    <Card as="section" className="settlement" aria-labelledby="settlement">
      <div>
        <h2 id="settlement">{texts.settlement}</h2>
        <p className="contract-quiet">{texts.settlementLead}</p>
      </div>
      <div className="settlement-fields">
        <SelectField
          label={texts.settlementContract}
          name="contract"
          error={undefined}
          value={id}
          onValue={(value) => choose(() => setId(value))}
          options={contracts.map((contract) => ({
            value: contract.id,
            label: [contract.id, contract.plan].filter(Boolean).join(' · '),
          }))}
        />
        <SelectField
          label={texts.settlementYear}
          name="year"
          error={undefined}
          value={String(year)}
          onValue={(value) => choose(() => setYear(Number(value)))}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
        />
      </div>
      <div role="status" className="settlement-why">
        {refusal === 'year not over' && <p>{texts.yearNotOver(year)}</p>}
        {refusal === 'no invoices in year' && <p>{texts.nothingDue(year)}</p>}
        {refusal === 'year not settled' && <StillOpen contractId={id} year={year} />}
      </div>
      <OnlineButton
        icon={Download}
        isBusy={download.isBusy}
        aria-disabled={!isOver}
        reason={texts.settlementOffline}
        onClick={isOver ? () => download.run() : undefined}
      >
        <span aria-live="polite">{download.isBusy ? shared.wait : texts.settlementAction}</span>
      </OnlineButton>
      <ActionFailure of={download.failed} />
    </Card>
  )
}

/**
 * The open invoices that keep a year from being declared settled. The list of open invoices holds
 * overdue ones of any age.
 */
function StillOpen({ contractId, year }: { contractId: string; year: number }) {
  const { list = [], today } = useOpenInvoices()
  const open = list.filter(
    (invoice) => invoice.contractId === contractId && invoice.dueDate.startsWith(`${year}-`),
  )
  return (
    <>
      <p>{texts.yearNotSettled(year)}</p>
      <ul>
        {open.map((invoice) => (
          <li key={invoice.id}>
            <Link
              className="contract-link"
              to="/panel/financial/invoice/$invoice_id"
              params={{ invoice_id: invoice.id }}
            >
              {texts.openOf(formatDate(invoice.dueDate), formatMoney(amountShown(invoice, today)))}
            </Link>
          </li>
        ))}
      </ul>
      {open.length === 0 && (
        <Link className="contract-link" to="/panel/financial/invoices/to-pay">
          {texts.seeOpen}
        </Link>
      )}
    </>
  )
}
