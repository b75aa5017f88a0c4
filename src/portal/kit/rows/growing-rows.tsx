import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { FirstRows } from './first-rows.tsx'

/** A list of so many rows is drawn whole with its screen. */
const maxWhole = 20
/** Rows that are added at a time, so that no addition is a long task on a slow phone. */
const addedRows = 10
/** Milliseconds between two additions. */
const pauseMs = 50
/** Rows that are drawn without being asked for; a page of more would be slow in every respect. */
const maxDrawn = 500

interface GrowingRowsProps<Row> {
  rows: readonly Row[]
  /** The rows of a longer list that are drawn with its screen: those that a high window shows. */
  first: number
  children: (drawn: readonly Row[]) => ReactNode
}

/**
 * A list of any length: its first rows, then a few more at a time, so that scrolling, the keyboard and
 * the browser's search find all of them. Beyond `maxDrawn` a button draws more. Rows should be drawn by
 * memoized components. A list that becomes another one should be a new element (`key`): to show hundreds
 * of hidden rows again is a longer task than to draw them.
 */
export function GrowingRows<Row>({ rows, first, children }: GrowingRowsProps<Row>) {
  return (
    <FirstRows rows={rows} step={maxDrawn}>
      {(wanted) => (
        <Growing rows={wanted} first={first}>
          {children}
        </Growing>
      )}
    </FirstRows>
  )
}

function Growing<Row>({ rows, first, children }: GrowingRowsProps<Row>) {
  const [count, setCount] = useState(rows.length > maxWhole ? first : maxWhole)
  const isWhole = count >= rows.length
  useEffect(() => {
    if (isWhole) return undefined
    const add = () => startTransition(() => setCount(count + addedRows))
    const timer = setTimeout(add, pauseMs)
    return () => clearTimeout(timer)
  }, [count, isWhole])
  return children(isWhole ? rows : rows.slice(0, count))
}
