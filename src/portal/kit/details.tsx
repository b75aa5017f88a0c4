import type { ReactNode } from 'react'
import './details.css'

/** Facts of one thing, name and value a row. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="details">{children}</dl>
}

export function DetailRow({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="details-row">
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
