import { useId } from 'react'
import { writeBillIds } from '#domain/money/invoices/bill-ids.ts'
import { Segments } from '#portal/kit/buttons/segments.tsx'
import '../pay-ways.css'
import { severalTexts as texts } from './several-texts.ts'

const ways = [
  { way: 'pix', to: '/panel/financial/invoices/several/pix', name: 'PIX' },
  { way: 'card', to: '/panel/financial/invoices/several/card', name: 'Cartão' },
] as const

interface SeveralWaysProps {
  ids: readonly string[]
  current: (typeof ways)[number]['way']
}

/** The two ways in which several invoices are paid, side by side; each is a route. */
export function SeveralWays({ ids, current }: SeveralWaysProps) {
  const heading = useId()
  const search = { bills: writeBillIds(ids) }
  return (
    <nav className="pay-ways" aria-labelledby={heading}>
      <h2 id={heading}>{texts.payVia}</h2>
      <Segments
        segments={ways.map(({ way, to, name }) => {
          return { to, search, name, isCurrent: way === current }
        })}
      />
    </nav>
  )
}
