import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useProvider } from './provider.tsx'

/** The path whose heading had its turn; the first page a visitor opens steals no focus. */
let settledPath: string | null = null

/**
 * Names the page ("Tela · Provedor") and, after a navigation, moves the focus to its heading: the
 * router announces nothing by itself.
 */
export function useScreenTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const { theme } = useProvider()
  const path = useLocation({ select: (location) => location.pathname })
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} · ${theme.alias}`
  }, [title, theme.alias])

  useEffect(() => {
    if (settledPath === path) return
    const isFirst = settledPath === null
    settledPath = path
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [path])

  return heading
}
