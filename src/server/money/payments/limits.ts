import { hourSeconds, minuteSeconds } from '#domain/platform/time/durations.ts'

/**
 * Notifications that are acted on of those that name an open payment of the provider, which only its
 * gateway can; payments are asked for by themselves as well.
 */
export const notificationLimit = {
  name: 'gateway-notification',
  points: 12,
  perSeconds: minuteSeconds,
}

/** PIX codes over several bills that a subscriber has issued; an open one that is shown again counts once. */
export const offerLimit = { name: 'pix-offers', points: 12, perSeconds: hourSeconds }
