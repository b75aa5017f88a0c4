import { storedText } from '#portal/kit/values/stored-text.ts'

/*
 * Which prompts about reminders this browser was told to leave. `offer`: to turn reminders on. `lost`:
 * that the permission was taken away. `afterPayment`: what is offered after a payment. Where nothing can be kept,
 * a prompt is dismissed for this visit only.
 */

export type ReminderPrompt = 'afterPayment' | 'lost' | 'offer'

const dismissals = {
  offer: storedText('notification-prompt-dismissed'),
  lost: storedText('notification-loss-dismissed'),
  afterPayment: storedText('after-payment-dismissed'),
} as const satisfies Record<ReminderPrompt, unknown>

export const reminderPrompts = {
  isDismissed: (kind: ReminderPrompt): boolean => dismissals[kind].read() !== null,

  dismiss: (kind: ReminderPrompt): void => dismissals[kind].write(new Date().toISOString()),

  restore: (kind: ReminderPrompt): void => dismissals[kind].clear(),
} as const
