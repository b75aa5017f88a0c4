import * as v from 'valibot'
import { maxStoredAgeMs } from '#contract/worker/stored-age.ts'
import { dayMs, secondMs } from '#domain/platform/time/durations.ts'
import { parseJson } from '#portal/kit/values/parse-json.ts'
import { storedText } from '#portal/kit/values/stored-text.ts'

/*
 * What time it is at the server. The clock of a device may be wrong by years, and what a subscriber reads
 * of money and days must not be: it is taken from here. Each answer says the time in its `Date` header;
 * how far the device's clock is from it is kept, so that it counts offline and at the next start, too.
 * What is only measured on this device (a timeout, the age of a stored record) needs no server's time.
 */

/** All in milliseconds. */
const readingSchema = v.object({
  /** By how much the server's clock is ahead of the device's; negative where it is behind. */
  aheadMs: v.pipe(v.number(), v.finite()),
  /** The device's clock when the server said so. */
  readAtMs: v.pipe(v.number(), v.finite()),
})
type Reading = v.InferOutput<typeof readingSchema>

/** Where nothing can be kept, each start begins with the device's clock. */
const stored = storedText('server-clock')

/** `Date` has whole seconds, and an answer is under way for some: what differs less is no news. */
const toleranceMs = 10 * secondMs

/** A reading older than this was made before the device's clock was put forward, or says nothing any more. */
const maxReadingAgeMs = maxStoredAgeMs

let reading: Reading | null | undefined
let isHeard = false
let hear = () => {}

/** Resolves once an answer of this visit has said the server's time. */
export const serverHeard = new Promise<void>((resolve) => (hear = resolve))

const listeners = new Set<() => void>()

function readKept(): Reading | null {
  const kept = v.safeParse(readingSchema, parseJson(stored.read() ?? ''))
  return kept.success ? kept.output : null
}

function currentReading(): Reading | null {
  reading ??= readKept()
  return reading
}

/**
 * The server's time at a moment of the device's clock, both in milliseconds. Where that clock was moved
 * since the last answer, it is believed as far as time goes on: it is never before that answer.
 */
function toServerMs(deviceMs: number, known: Reading | null): number {
  if (!known) return deviceMs
  const { aheadMs, readAtMs } = known
  const elapsedMs = deviceMs - readAtMs
  if (elapsedMs > maxReadingAgeMs || elapsedMs < -dayMs) {
    return Math.max(deviceMs, readAtMs + aheadMs)
  }
  return deviceMs + aheadMs
}

/** The time at the server now. */
export const serverNow = (): Date => new Date(toServerMs(Date.now(), currentReading()))

/** The server's time at a moment that this device's clock has noted, in milliseconds since 1970. */
export const serverTimeAt = (deviceMs: number): Date =>
  new Date(toServerMs(deviceMs, currentReading()))

/** What the clock of this device shows now, right or wrong. */
export const deviceNow = (): Date => new Date()

/** Whether the clock of this device is wrong by more than a day. */
export const isDeviceClockWrong = (): boolean =>
  Math.abs(serverNow().getTime() - deviceNow().getTime()) > dayMs

/** Whether an answer of this visit has said that the clock of this device is right. Only then may it delete. */
export const isClockConfirmed = (): boolean => isHeard && !isDeviceClockWrong()

/**
 * Reads the server's time from the headers of an answer. One that any cache may have kept says nothing
 * about now.
 */
export function noteServerTime(headers: Headers): void {
  if (!/\bno-store\b/.test(headers.get('cache-control') ?? '')) return
  const serverMs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverMs)) return
  const readAtMs = Date.now()
  const known = currentReading()
  const aheadMs = serverMs - readAtMs
  const isNews = Math.abs(serverMs - toServerMs(readAtMs, known)) > toleranceMs
  const isKept = !isNews && Math.abs(readAtMs - (known?.readAtMs ?? 0)) < dayMs
  if (!isKept) {
    const isRight = Math.abs(aheadMs) <= toleranceMs
    reading = { aheadMs: isRight ? 0 : aheadMs, readAtMs }
    stored.write(JSON.stringify(reading))
  }
  isHeard = true
  hear()
  if (isNews) for (const listener of listeners) listener()
}

export function subscribeToServerClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
