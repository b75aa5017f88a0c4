import { isPanelPath } from '#contract/worker/panel-path.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import { storedText, tabStorage } from '#portal/kit/values/stored-text.ts'

/*
 * The screen that a visitor was on the way to when the sign-in came between: a link, a shortcut, a tap
 * on a reminder, or the open page when its session ended. It is kept for this tab, so it survives a
 * reload and the whole recovery of a password. Only a path of the panel is kept, which is followed
 * inside the router: it never leads to another origin.
 */

const stored = storedText('sign-in-target', tabStorage)
/** Whoever signs in later begins at the home. */
const maxAgeMs = hourMs

/** Parameters that name a view; any other is left out. */
const keptParameters = ['atalho', 'month', 'page', 'contract']

/** The path with the parameters that may be kept; null for what is no screen of the panel. */
export function toTarget(href: string): string | null {
  const { pathname, searchParams } = new URL(href, 'http://portal.invalid')
  if (!isPanelPath(pathname)) return null
  const kept = String(
    new URLSearchParams(
      keptParameters.flatMap((name) => {
        const value = searchParams.get(name)
        return value === null ? [] : [[name, value]]
      }),
    ),
  )
  return kept ? `${pathname}?${kept}` : pathname
}

export const signInTarget = {
  /** Remembers where a visitor was on the way to; the home needs no memory. */
  set(href: string): void {
    const target = toTarget(href)
    if (target === null || target === '/panel') return
    stored.write(`${Date.now()} ${target}`)
  },

  clear: stored.clear,

  /** Where a sign-in leads to, once; the home where nothing is remembered. */
  take(): string {
    const text = stored.read() ?? ''
    signInTarget.clear()
    const [, at, href = ''] = /^(\d+) (\/.*)$/.exec(text) ?? []
    const isYoung = Math.abs(Date.now() - Number(at)) < maxAgeMs
    return (isYoung ? toTarget(href) : null) ?? '/panel'
  },
} as const
