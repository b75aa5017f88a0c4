import { type ReactNode, useId } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { texts } from './texts.ts'

interface PartProps {
  title: string
  /** How its numbers are counted, a paragraph each. */
  how: readonly string[]
  children: ReactNode
}

/** A part of the screen: its numbers, its picture, and how they are counted. */
export function Part({ title, how, children }: PartProps) {
  const id = useId()
  return (
    <Card as="section" className="stack-4 results-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <details className="results-more">
        <summary>{texts.how}</summary>
        {how.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
    </Card>
  )
}
