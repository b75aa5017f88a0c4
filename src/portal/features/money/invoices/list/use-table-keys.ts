import { type RefObject, useEffect, useRef } from 'react'
import { controlByKey } from './table-keys.ts'

/**
 * Moves through the rows of a table or list by keys. They act only where that has the focus: keys of one
 * letter must not act elsewhere (WCAG 2.1.4).
 * @param onHelp shows what the keys do; has to be the same function in every rendering
 */
export function useRowKeys<Rows extends HTMLElement>(onHelp?: () => void): RefObject<Rows | null> {
  const table = useRef<Rows>(null)
  useEffect(() => {
    const { current } = table
    function onKeyDown(event: KeyboardEvent) {
      const { target, key } = event
      if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return
      if (key === '?') onHelp?.()
      const control = controlByKey(target, key)
      if (!control) return
      // The arrows would scroll the page as well.
      event.preventDefault()
      control.focus()
    }
    current?.addEventListener('keydown', onKeyDown)
    return () => current?.removeEventListener('keydown', onKeyDown)
  }, [onHelp])
  return table
}
