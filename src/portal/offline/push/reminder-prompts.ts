/*
 * Which prompts about reminders this browser was told to leave. `offer`: to turn reminders on. `lost`:
 * that the permission was taken away. `afterPayment`: what is offered after a payment.
 */

export type ReminderPrompt = 'afterPayment' | 'lost' | 'offer'

const keys = {
  offer: 'notification-prompt-dismissed',
  lost: 'notification-loss-dismissed',
  afterPayment: 'after-payment-dismissed',
} as const satisfies Record<ReminderPrompt, string>

/**
 * Storage may be unavailable (private mode, policy): null then, and a prompt is dismissed for this visit
 * only.
 */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

export const reminderPrompts = {
  isDismissed: (kind: ReminderPrompt): boolean =>
    withStorage((storage) => storage.getItem(keys[kind])) !== null,

  dismiss: (kind: ReminderPrompt): void =>
    void withStorage((storage) => storage.setItem(keys[kind], new Date().toISOString())),

  restore: (kind: ReminderPrompt): void =>
    void withStorage((storage) => storage.removeItem(keys[kind])),
} as const
