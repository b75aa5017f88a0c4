import { useId } from 'react'
import { Segments } from '#portal/kit/buttons/segments.tsx'
import './pay-ways.css'
import { invoiceTexts } from './texts.ts'

const ways = [
  { way: 'pix', to: '/panel/financial/invoice/$invoice_id/payment/pix', name: 'PIX' },
  { way: 'boleto', to: '/panel/financial/invoice/$invoice_id/payment/boleto', name: 'Boleto' },
  { way: 'card', to: '/panel/financial/invoice/$invoice_id/payment/card', name: 'Cartão' },
] as const

export type PayWay = (typeof ways)[number]['way']

interface PayWaysProps {
  invoiceId: string
  current: PayWay
  /** The ways this invoice can be paid in; with a single one nothing is drawn. */
  offered: readonly PayWay[]
}

/** "Pagar via": the ways to pay an invoice side by side (specification 2). Each is a route. */
export function PayWays({ invoiceId, current, offered }: PayWaysProps) {
  const heading = useId()
  if (offered.length < 2) return null
  const params = { invoice_id: invoiceId }
  return (
    <nav className="pay-ways" aria-labelledby={heading}>
      <h2 id={heading}>{invoiceTexts.payVia}</h2>
      <Segments
        segments={ways
          .filter(({ way }) => offered.includes(way))
          .map(({ way, to, name }) => ({ to, params, name, isCurrent: way === current }))}
      />
    </nav>
  )
}
