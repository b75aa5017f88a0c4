import type { ReactNode } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'

/** A titled part of a subscriber's card. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} className="desk-part">
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  )
}

/** A list of a part: its rows, that there are none, or that the ERP did not tell. */
export function PartList<Row>({
  rows,
  none,
  failure = none,
  children,
}: {
  rows: readonly Row[] | null
  none: string
  failure?: string
  children: (row: Row) => ReactNode
}) {
  if (rows === null || rows.length === 0) {
    return <p className="desk-note">{rows === null ? failure : none}</p>
  }
  return <ul className="desk-lines">{rows.map(children)}</ul>
}
