import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { type PaidYear, paymentDay } from '#domain/money/invoices/paid-year.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { texts } from './texts.ts'

/** What the picture shows, in figures, with the invoices of each month and their receipts. */
export function MonthTable({ of: { months } }: { of: PaidYear }) {
  return (
    <Card as="section" aria-labelledby="paid-months">
      <h2 id="paid-months">{texts.table}</h2>
      <table className="paid-table">
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            <th scope="col">{texts.paid}</th>
            <th scope="col">{texts.receipts}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(
            ({ month, total, invoices }) =>
              invoices.length > 0 && (
                <tr key={month}>
                  <th scope="row">{texts.months[month - 1]}</th>
                  <td className="figures" translate="no">
                    {formatMoney(total)}
                  </td>
                  <td>
                    <ul className="paid-links">
                      {invoices.map((invoice) => {
                        const day = formatDate(paymentDay(invoice))
                        return (
                          <li key={invoice.id}>
                            <Link
                              to="/panel/financial/invoice/$invoice_id"
                              params={{ invoice_id: invoice.id }}
                            >
                              <span className="visually-hidden">{texts.invoice(invoice.id)}</span>
                              {texts.paidOn(day, invoice.paymentType ?? 'unknown')}
                            </Link>
                          </li>
                        )
                      })}
                    </ul>
                  </td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </Card>
  )
}
