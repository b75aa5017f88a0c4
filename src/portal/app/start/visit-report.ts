import { maxOfflineStarts } from '#contract/news/visits.ts'
import { visitReportsMeta } from '#contract/worker/paths.ts'
import { visitStepOf } from '#domain/news/results/visit-figures.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { isConnectionLost } from '#portal/kit/browser/connection.ts'
import { sendVisitReport } from '#portal/queries/news/visits.ts'
import { readProvider } from './read-provider.ts'

/** How long a visit is measured at most. */
const maxVisitMs = 30 * secondMs
/** A code that takes longer has failed, or was left. */
const maxWaitMs = 15 * secondMs

/** Counts starts without a network until one with a network tells them; a number, and nothing else. */
const offlineStartsKey = 'offline-starts'

function readOfflineStarts(): number {
  const stored = Number(localStorage.getItem(offlineStartsKey) ?? 0)
  return Number.isInteger(stored) && stored > 0 ? Math.min(stored, maxOfflineStarts) : 0
}

/** Calls back with the time from a tap on a bill to its PIX code, once. */
function timePayable(onTime: (ms: number) => void): () => void {
  const end = new AbortController()
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('.pix .pay-action button')) return
    watcher.disconnect()
    if (performance.now() - tappedAt < maxWaitMs) onTime(performance.now() - tappedAt)
  })
  let tappedAt = 0
  const listen = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.pathname.startsWith('/panel/financial/invoice/')) return
    end.abort()
    tappedAt = performance.now()
    watcher.observe(document.body, { childList: true, subtree: true })
  }
  addEventListener('click', listen, { capture: true, passive: true, signal: end.signal })
  return () => {
    end.abort()
    watcher.disconnect()
  }
}

const isSwitchedOff = () =>
  document.querySelector(`meta[name="${visitReportsMeta}"][content="off"]`) !== null ||
  readProvider()?.rules.measuresVisits !== true

/**
 * Measures this visit, and reports it when it is out of view or half a minute old; one without a network is
 * told by the next. Says nothing of a person: steps of time, and three things that are so or not.
 */
export function measureVisit(): void {
  if (isSwitchedOff()) return
  let payable: number | undefined
  const endTiming = timePayable((ms) => (payable = visitStepOf(ms)))
  const end = new AbortController()

  async function report(): Promise<void> {
    end.abort()
    endTiming()
    clearTimeout(timer)
    const offlineStarts = readOfflineStarts()
    if (isConnectionLost() || !navigator.onLine) {
      return localStorage.setItem(offlineStartsKey, String(offlineStarts + 1))
    }
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    await sendVisitReport({
      ...(paint && { paint: visitStepOf(paint.startTime) }),
      ...(payable !== undefined && { payable }),
      offline_starts: offlineStarts,
      installed: matchMedia('(display-mode: standalone)').matches,
      reminders: 'Notification' in window && Notification.permission === 'granted',
    })
    localStorage.removeItem(offlineStartsKey)
  }
  const tell = () => void report().catch(() => undefined)
  const timer = setTimeout(tell, maxVisitMs)
  const leave = () => document.hidden && tell()
  document.addEventListener('visibilitychange', leave, { signal: end.signal })
}
