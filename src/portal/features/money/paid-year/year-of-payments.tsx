import CalendarDays from 'lucide-react/icons/calendar-days'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { PaidYear } from '#domain/money/invoices/paid-year.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { ShareButton } from '#portal/kit/buttons/share-button.tsx'
import { MonthBars } from './month-bars.tsx'
import { MonthTable } from './month-table.tsx'
import { receiptsText } from './receipts-text.ts'
import { texts } from './texts.ts'
import { Ways } from './ways.tsx'

interface YearOfPaymentsProps {
  of: PaidYear
  /** False where payments may be missing: their sum is not called that of the year. */
  isWhole: boolean
}

export function YearOfPayments({ of: paid, isWhole }: YearOfPaymentsProps) {
  const { theme, rules } = useProvider()
  const { year, total, added, invoices } = paid
  if (invoices.length === 0) {
    return (
      <Card>
        <EmptyState icon={CalendarDays} text={(isWhole ? texts.none : texts.noneOfPart)(year)} />
      </Card>
    )
  }
  return (
    <>
      <Card as="section" aria-labelledby="paid-total" className="paid-picture">
        <h2 id="paid-total">{(isWhole ? texts.total : texts.totalOfPart)(year)}</h2>
        <p className="paid-total figures" translate="no">
          {formatMoney(total)}
        </p>
        <p className="paid-count">{texts.count(invoices.length)}</p>
        {added > 0 && <p className="paid-count figures">{texts.added(formatMoney(added))}</p>}
        <MonthBars of={paid} />
        <Ways of={paid.ways} />
      </Card>
      <MonthTable of={paid} />
      <ShareButton
        text={receiptsText(paid, theme.alias)}
        label={texts.share}
        copied={texts.shared}
      />
      {rules.showsAnnualSettlement && (
        <Card className="paid-settlement">
          <p>{texts.settlementText}</p>
          <ButtonLink variant="quiet" to="/panel/financial/contracts">
            {texts.settlement}
          </ButtonLink>
        </Card>
      )}
    </>
  )
}
