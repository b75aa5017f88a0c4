import { Segments } from '#portal/kit/buttons/segments.tsx'
import '../invoices.css'
import { texts } from '../texts.ts'

/** The lists of open and of paid invoices, side by side. */
export function ListTabs({ kind }: { kind: 'open' | 'paid' }) {
  return (
    <nav className="invoice-lists" aria-label={texts.lists}>
      <Segments
        segments={[
          {
            to: '/panel/financial/invoices/to-pay',
            name: texts.open,
            isCurrent: kind === 'open',
          },
          {
            to: '/panel/financial/invoices/received',
            name: texts.paidOnes,
            isCurrent: kind === 'paid',
          },
        ]}
      />
    </nav>
  )
}
