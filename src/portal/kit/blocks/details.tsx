import type { ReactNode } from 'react'
import './details.css'

/** List of details with a name and a value in each row. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="details">{children}</dl>
}

export function DetailRow({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="details-row">
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
