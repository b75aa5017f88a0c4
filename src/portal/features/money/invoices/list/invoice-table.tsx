import Download from 'lucide-react/icons/download'
import Keyboard from 'lucide-react/icons/keyboard'
import { Link } from '@tanstack/react-router'
import { memo, useCallback, useState } from 'react'
import { formatDate } from '#domain/platform/time/dates.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { canPayByBoleto, isPayable } from '#domain/money/invoices/payment-options.ts'
import { formatMoney, unbrokenMoney } from '#domain/platform/values/money.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { saveFile } from '#portal/kit/browser/download.ts'
import { discountText } from '#portal/kit/invoices/discount-text.ts'
import { dueText } from '#portal/kit/invoices/due-text.ts'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { StateChips } from '#portal/kit/invoices/state-chip.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { downloadBoleto } from '#portal/queries/money/codes/boleto.ts'
import { useAction } from '#portal/queries/use-action.ts'
import type { InvoiceRowsProps } from './invoice-rows.tsx'
import './invoice-table.css'
import { downloadFailure } from '../refusals.ts'
import '../several/choose-bills.css'
import { severalTexts } from '../several/several-texts.ts'
import { TableKeysHelp } from './table-keys-help.tsx'
import { tableTexts } from './table-texts.ts'
import { texts } from '../texts.ts'
import { KeptReason } from './use-kept-reasons.tsx'
import { useRowKeys } from './use-table-keys.ts'

const columns = 5

/** The invoices as a table with the actions of each, for wide screens. */
export function InvoiceTable({ invoices, names, today, choice }: InvoiceRowsProps) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const showHelp = useCallback(() => setIsHelpOpen(true), [])
  const table = useRowKeys<HTMLTableElement>(showHelp)
  return (
    <>
      <Card className="invoice-table">
        <table ref={table}>
          <thead>
            <tr>
              <th scope="col">{texts.dueDate}</th>
              <th scope="col" className="invoice-table-value">
                {tableTexts.value}
              </th>
              <th scope="col">{texts.contract}</th>
              <th scope="col">{texts.status}</th>
              <th scope="col">
                <span className="visually-hidden">{tableTexts.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <Row
                key={invoice.id}
                invoice={invoice}
                today={today}
                choice={choice}
                contractName={names?.get(invoice.contractId ?? '')}
              />
            ))}
          </tbody>
        </table>
      </Card>
      <Button
        variant="quiet"
        isSmall
        icon={Keyboard}
        className="invoice-table-keys"
        aria-haspopup="dialog"
        onClick={showHelp}
      >
        {tableTexts.keys}
      </Button>
      <TableKeysHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </>
  )
}

type RowProps = Pick<InvoiceRowsProps, 'today' | 'choice'> & {
  invoice: Invoice
  contractName: string | undefined
}

const useDownload = (invoice: Invoice) =>
  useAction({
    act: () => downloadBoleto(invoice),
    failure: downloadFailure,
    onDone: (file) => saveFile({ ...file, type: 'application/pdf' }),
  })

const Row = memo(({ invoice, today, choice, contractName }: RowProps) => {
  const download = useDownload(invoice)
  return (
    <>
      <tr>
        <th scope="row" className="figures">
          <Due invoice={invoice} today={today} choice={choice} />
        </th>
        <td className="invoice-table-value figures">
          <Link
            to="/panel/financial/invoice/$invoice_id"
            params={{ invoice_id: invoice.id }}
            aria-label={tableTexts.billOf(
              formatMoney(amountShown(invoice, today)),
              formatDate(invoice.dueDate),
            )}
          >
            {formatMoney(amountShown(invoice, today))}
          </Link>
          {invoice.status === 'P' && isPayable(invoice) && (
            <span className="invoice-table-note">
              {unbrokenMoney(invoiceTexts.restOf(formatMoney(invoice.value)))}
            </span>
          )}
          <span className="invoice-table-note">
            {unbrokenMoney(discountText(invoice, today) ?? '')}
          </span>
        </td>
        <td>{contractName ?? invoice.contractId}</td>
        <td>
          <StateChips invoice={invoice} today={today} />
        </td>
        <td>{isPayable(invoice) && <Actions invoice={invoice} download={download} />}</td>
      </tr>
      <KeptReason invoice={invoice} className="invoice-table-note" columns={columns} />
      {download.failed && (
        <tr className="invoice-table-reason">
          <td colSpan={columns}>
            <ActionFailure of={download.failed} />
          </td>
        </tr>
      )}
    </>
  )
})

type DueProps = Pick<InvoiceRowsProps, 'today' | 'choice'> & { invoice: Invoice }

/** The due day; while several are chosen, with the box that chooses this one. */
function Due({ invoice, today, choice }: DueProps) {
  const words = (
    <span>
      {formatDate(invoice.dueDate)}
      <span className="invoice-table-note">{dueText(invoice, today)}</span>
    </span>
  )
  if (!choice || !isPayable(invoice)) return words
  return (
    <label className="choose-row">
      <input
        type="checkbox"
        checked={choice.chosen.includes(invoice)}
        aria-label={severalTexts.chooseOne(
          formatMoney(amountShown(invoice, today)),
          formatDate(invoice.dueDate),
        )}
        onChange={() => choice.toggle(invoice.id)}
      />
      {words}
    </label>
  )
}

interface ActionsProps {
  invoice: Invoice
  download: ReturnType<typeof useDownload>
}

function Actions({ invoice, download }: ActionsProps) {
  const { isOffline } = useConnection()
  const day = formatDate(invoice.dueDate)
  const params = { invoice_id: invoice.id }
  return (
    <div className="invoice-table-actions">
      <ButtonLink
        isSmall
        to="/panel/financial/invoice/$invoice_id/payment/pix"
        params={params}
        aria-label={tableTexts.pixOf(day)}
      >
        PIX
      </ButtonLink>
      {canPayByBoleto(invoice) && (
        <>
          <ButtonLink
            isSmall
            variant="secondary"
            to="/panel/financial/invoice/$invoice_id/payment/boleto"
            params={params}
            aria-label={tableTexts.boletoOf(day)}
          >
            Boleto
          </ButtonLink>
          {viewingId() === null && (
            <Button
              variant="quiet"
              icon={Download}
              className="button-round"
              isBusy={download.isBusy}
              disabled={isOffline}
              aria-label={tableTexts.downloadOf(day)}
              onClick={() => download.run()}
            />
          )}
        </>
      )}
    </div>
  )
}
