import { type ReactNode, useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import './first-rows.css'

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
      {left > 0 && (
        <div className="first-rows-more">
          <Button variant="secondary" isSmall onClick={() => setCount(count + step)}>
            {moreText(step, left)}
          </Button>
        </div>
      )}
    </>
  )
}
