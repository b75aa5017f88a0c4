import { useMatch } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useProvider } from './provider.tsx'

/** The route, and the step of it, whose heading had its turn; the first page a visitor opens steals no focus. */
let settled: string | null = null

/**
 * Names the page ("Tela · Provedor") and, after a navigation, moves the focus to its heading: the
 * router announces nothing by itself.
 */
export function useScreenTitle(title: string, step = ''): RefObject<HTMLHeadingElement | null> {
  const { theme } = useProvider()
  // The match, not the location: that one moves on while the old screen still stands.
  const screen = useMatch({ strict: false, select: (match) => match.id }) + step
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
