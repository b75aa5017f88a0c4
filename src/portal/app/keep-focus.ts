import { focusHeading } from '#portal/kit/pages/screen-title.ts'

const dialogs = 'dialog, [role$="dialog"]'

/**
 * Hands the focus to the screen's heading when the element that has it goes away (a prompt that is
 * declined, the retry of a failure that worked): otherwise the keyboard starts again at the top of the
 * page, and a screen reader falls silent. A dialog hands back the focus by itself.
 * @returns ends it
 */
export function keepFocus(): () => void {
  const end = new AbortController()
  const { signal } = end
  let last: Element | null = null
  addEventListener(
    'focusin',
    ({ target }) => {
      last = target instanceof Element && !target.closest(dialogs) ? target : null
    },
    { signal },
  )
  addEventListener(
    'focusout',
    // An element that stays has lost the focus to a tap beside it, which is what was wanted.
    () =>
      queueMicrotask(() => {
        if (last?.isConnected && document.activeElement === document.body) last = null
      }),
    { signal },
  )
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    last = null
    focusHeading(document.body)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  return () => end.abort()
}
