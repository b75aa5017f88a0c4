import { type ReactNode, useId } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'

/** A group of fields with its heading. */
export function FieldSet({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="stack-5 field-set">
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <p className="field-hint">{hint}</p>}
      </header>
      {children}
    </Card>
  )
}
