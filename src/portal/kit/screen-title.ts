import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from './navigation.ts'
import { useProvider } from './provider.tsx'

/**
 * Route and step whose heading was last handled; null before the first page, which does not take
 * the focus.
 */
let settled: string | null = null

/** The heading of the screen, which takes the focus where the focused element goes away. */
export const screenHeading = (): HTMLElement | null => document.querySelector('h1')

/**
 * Sets the page title ("Tela · Provedor") and moves the focus to the heading after a navigation,
 * because the routing library announces nothing to screen readers.
 */
export function useScreenTitle(title: string, step = ''): RefObject<HTMLHeadingElement | null> {
  const { theme } = useProvider()
  const { useScreenId } = useNavigation()
  // oxlint-disable-next-line react/hooks -- the navigation of a standing screen never changes
  const screen = useScreenId() + step
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} · ${theme.alias}`
  }, [title, theme.alias])

  useEffect(() => {
    if (settled === screen) return
    const isFirst = settled === null
    settled = screen
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [screen])

  return heading
}
