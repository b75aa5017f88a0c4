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

/** The dialog that is open over the screen; one that closes is in the page a moment longer. */
export const openDialog = (): Element | null =>
  document.querySelector('dialog[open],[role$=dialog][data-state=open]')

/**
 * Moves the focus to the screen's heading with the next frame, unless another element has it by then, or a
 * dialog was opened over the screen before it came: what is typed there would be lost.
 * A focus needs the layout of the page: the frame makes that anyway, and at once it would lengthen the
 * task that draws the screen.
 * @param from has the focus now
 */
export function focusHeading(from: Element | null): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    if ((activeElement !== from && activeElement !== body) || openDialog()) return
    screenHeading()?.focus({ preventScroll: true })
  })
}

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
    if (!isFirst) focusHeading(document.activeElement)
  }, [screen])

  return heading
}
