import type { Failure } from './failure.ts'

export type NoticeKind = 'success' | 'info' | 'copy' | 'warning' | 'error'

export interface Notice {
  readonly id: number
  readonly kind: NoticeKind
  readonly text: string
  readonly at: Date
}

/** Milliseconds on screen (specification 9). */
export const durations: Readonly<Record<NoticeKind, number>> = {
  success: 2500,
  info: 2500,
  warning: 2500,
  error: 3500,
  copy: 2000,
}

/** At most so many at once (specification 9); the oldest makes room. */
const maxVisible = 5

export interface Notices {
  /** On screen now, oldest first. */
  readonly visible: readonly Notice[]
  /** Everything said since the page was opened, newest first. */
  readonly history: readonly Notice[]
  /** How many came since the list was last opened. */
  readonly unread: number
}

interface Countdown {
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | null
}

let state: Notices = { visible: [], history: [], unread: 0 }
let lastId = 0
let isPaused = false
const countdowns = new Map<number, Countdown>()
const listeners = new Set<() => void>()

/** Says something for a moment; it stays readable in the list "Avisos". */
export function notify({ kind, text }: Pick<Notice, 'kind' | 'text'>): void {
  const notice: Notice = { id: ++lastId, kind, text, at: new Date() }
  const visible = [...state.visible, notice]
  for (const crowded of visible.slice(0, -maxVisible)) forget(crowded.id)
  change({
    visible: visible.slice(-maxVisible),
    history: [notice, ...state.history],
    unread: state.unread + 1,
  })
  countdowns.set(notice.id, { left: durations[kind], since: 0, timer: null })
  if (!isPaused) run(notice.id)
}

/** Says in a toast why something failed. */
export const notifyFailure = ({ text, kind }: Failure): void =>
  notify({ text, kind: kind ?? 'error' })

/** Takes a notice off the screen; the list keeps it. */
export function dismiss(id: number): void {
  forget(id)
  change({ visible: state.visible.filter((notice) => notice.id !== id) })
}

/** Stops the clock of all notices while somebody reads, tabs through or looks elsewhere. */
export function pauseNotices(): void {
  if (isPaused) return
  isPaused = true
  for (const countdown of countdowns.values()) {
    if (countdown.timer === null) continue
    clearTimeout(countdown.timer)
    countdown.timer = null
    countdown.left -= Date.now() - countdown.since
  }
}

export function resumeNotices(): void {
  if (!isPaused) return
  isPaused = false
  for (const id of countdowns.keys()) run(id)
}

/** The list was opened: nothing is unread. */
export function readNotices(): void {
  change({ unread: 0 })
}

/** Leaves nothing of this subscriber for the next one (sign-out). */
export function clearNotices(): void {
  for (const id of countdowns.keys()) forget(id)
  change({ visible: [], history: [], unread: 0 })
}

export function currentNotices(): Notices {
  return state
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(part: Partial<Notices>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

function run(id: number): void {
  const countdown = countdowns.get(id)
  if (!countdown) return
  countdown.since = Date.now()
  countdown.timer = setTimeout(() => dismiss(id), countdown.left)
}

function forget(id: number): void {
  const timer = countdowns.get(id)?.timer
  if (timer) clearTimeout(timer)
  countdowns.delete(id)
}
