import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'

type MoreButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'ref' | 'variant'> & {
  /** False once the list is whole: the button goes then. */
  hasMore: boolean
  onMore: () => unknown
}

/** What can take the focus, in the order of the page: a row that is no control is made to. */
const places = () => [
  ...document.querySelectorAll<HTMLElement>('li, tr, a[href], button, input, summary'),
]

/**
 * Draws or fetches more rows of the list above it. Where these are the last ones the button goes, and the
 * first of them takes its focus, which would fall to the page.
 */
export function MoreButton({ hasMore, onMore, ...rest }: MoreButtonProps) {
  /** The place of the button when it was pressed, which is that of the first row to come. */
  const pressedAt = useRef(-1)
  useLayoutEffect(() => {
    if (hasMore || pressedAt.current < 0) return
    const first = places()[pressedAt.current]
    pressedAt.current = -1
    if (!first || document.activeElement !== document.body) return
    if (first.tabIndex < 0) first.tabIndex = -1
    // It stands where the button was: what is on screen stays.
    first.focus({ preventScroll: true })
  }, [hasMore])
  if (!hasMore) return null
  return (
    <Button
      {...rest}
      variant="secondary"
      onClick={({ currentTarget }) => {
        pressedAt.current = places().indexOf(currentTarget)
        onMore()
      }}
    />
  )
}
