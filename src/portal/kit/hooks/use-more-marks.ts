import { type RefObject, useEffect, useState } from 'react'

/** On which sides a row that scrolls sideways has more than is seen: `start`, `end`, both or none. */
export function useMoreMarks(row: RefObject<HTMLElement | null>): string {
  const [more, setMore] = useState('')
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const read = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const isEnd = scrollLeft + clientWidth >= scrollWidth - 1
      setMore(`${scrollLeft > 1 ? 'start' : ''} ${isEnd ? '' : 'end'}`.trim())
    }
    read()
    element.addEventListener('scroll', read, { passive: true })
    window.addEventListener('resize', read)
    return () => {
      element.removeEventListener('scroll', read)
      window.removeEventListener('resize', read)
    }
  }, [row])
  return more
}
