import { serverNow } from '#portal/kit/ages/server-clock.ts'

export type ToastKind = 'success' | 'info' | 'copy' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly at: Date
}

/** Milliseconds on screen (specification 9). */
export const durationsMs: Readonly<Record<ToastKind, number>> = {
  success: 2500,
  info: 2500,
  warning: 2500,
  error: 3500,
  copy: 2000,
}

/** Most toasts on screen at once (specification 9); a further one removes the oldest. */
const maxVisible = 5

export interface Toasts {
  /** On screen now, oldest first. */
  readonly visible: readonly Toast[]
  /** All toasts since the page was opened, newest first. */
  readonly history: readonly Toast[]
}

interface Countdown {
  leftMs: number
  startedAt: number
  timer: ReturnType<typeof setTimeout> | null
}

let state: Toasts = { visible: [], history: [] }
let lastId = 0
let isPaused = false
const countdowns = new Map<number, Countdown>()
const listeners = new Set<() => void>()

/** Shows a toast; it stays readable in the list "Avisos" afterwards. */
export function showToast({ kind, text }: Pick<Toast, 'kind' | 'text'>): void {
  const toast: Toast = { id: ++lastId, kind, text, at: serverNow() }
  const visible = [...state.visible, toast]
  for (const crowded of visible.slice(0, -maxVisible)) stopCountdown(crowded.id)
  update({
    visible: visible.slice(-maxVisible),
    history: [toast, ...state.history],
  })
  countdowns.set(toast.id, { leftMs: durationsMs[kind], startedAt: 0, timer: null })
  if (!isPaused) startCountdown(toast.id)
}

/** Removes a toast from the screen; the list keeps it. */
export function dismissToast(id: number): void {
  stopCountdown(id)
  update({ visible: state.visible.filter((toast) => toast.id !== id) })
}

/** Pauses the timers of all toasts, used while one is hovered or focused or the tab is hidden. */
export function pauseToasts(): void {
  if (isPaused) return
  isPaused = true
  for (const countdown of countdowns.values()) {
    if (countdown.timer === null) continue
    clearTimeout(countdown.timer)
    countdown.timer = null
    countdown.leftMs -= Date.now() - countdown.startedAt
  }
}

export function resumeToasts(): void {
  if (!isPaused) return
  isPaused = false
  for (const id of countdowns.keys()) startCountdown(id)
}

/** Removes every toast from the screen, when something opens that one must not cover. */
export function hideToasts(): void {
  for (const id of countdowns.keys()) stopCountdown(id)
  update({ visible: [] })
}

/** Deletes all toasts at sign-out, so that the next subscriber does not see them. */
export function clearToasts(): void {
  for (const id of countdowns.keys()) stopCountdown(id)
  update({ visible: [], history: [] })
}

export function currentToasts(): Toasts {
  return state
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(part: Partial<Toasts>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

function startCountdown(id: number): void {
  const countdown = countdowns.get(id)
  if (!countdown) return
  countdown.startedAt = Date.now()
  countdown.timer = setTimeout(() => dismissToast(id), countdown.leftMs)
}

function stopCountdown(id: number): void {
  const timer = countdowns.get(id)?.timer
  if (timer) clearTimeout(timer)
  countdowns.delete(id)
}
