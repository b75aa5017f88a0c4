import { type ReactNode, useState } from 'react'
import './first-rows.css'
import { MoreButton } from './more-button.tsx'

interface FirstRowsProps<Row> {
  rows: readonly Row[]
  /** How many are drawn at first, and how many more with each tap. */
  step: number
  children: (drawn: readonly Row[]) => ReactNode
}

const moreText = (step: number, left: number) =>
  left > step ? `Mostrar mais ${step} de ${left}` : `Mostrar mais ${left}`

/** The first rows of a long list, and a button that draws more of them. */
export function FirstRows<Row>({ rows, step, children }: FirstRowsProps<Row>) {
  const [count, setCount] = useState(step)
  const left = rows.length - count
  return (
    <>
      {children(rows.slice(0, count))}
      <MoreButton
        className="first-rows-more"
        isSmall
        hasMore={left > 0}
        onMore={() => setCount(count + step)}
      >
        {moreText(step, left)}
      </MoreButton>
    </>
  )
}
