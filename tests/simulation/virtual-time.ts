import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'

/*
 * The process's clock, timers and randomness, replaced by ones that a seed decides. A timer runs when
 * the runner has nothing else to wait for, and the clock then stands at its time: an hour of waiting
 * costs nothing, and the same seed gives the same course.
 */

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
  readonly everyMs: number | null
  /** It belongs to the outside world: it goes on when a process dies. */
  readonly isOfWorld?: boolean
}

const RealDate = Date
const realPerformanceNow = performance.now.bind(performance)

let nowMs = 0
let order = 0
const timers = new Map<number, Timer>()
let random = seededRandom(0)

/** mulberry32: numbers from 0 to 1 that follow from the seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Milliseconds of the machine's own clock, for what the run itself takes. */
export const machineMs = realPerformanceNow

const realSetTimeout = setTimeout

/** A moment of the machine's own time. */
export const machineMoment = () => new Promise<void>((resolve) => realSetTimeout(resolve, 1))

export const virtualNow = (): Date => new RealDate(nowMs)

function fill<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256)
  return bytes
}

function uuid(): `${string}-${string}-${string}-${string}-${string}` {
  const hex = Buffer.from(fill(new Uint8Array(16))).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

class VirtualDate extends RealDate {
  constructor(...given: unknown[]) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever `Date` takes
    super(...((given.length === 0 ? [nowMs] : given) as [number]))
  }

  static override now(): number {
    return nowMs
  }
}

function addTimer(run: () => void, ms: number, isRepeated: boolean) {
  order += 1
  const id = order
  const waitMs = Math.max(1, Math.ceil(ms || 0))
  timers.set(id, { at: nowMs + waitMs, order: id, run, everyMs: isRepeated ? waitMs : null })
  const timer = {
    id,
    ref: () => timer,
    unref: () => timer,
    hasRef: () => true,
    refresh: () => timer,
    close: () => void timers.delete(id),
    [Symbol.toPrimitive]: () => id,
    [Symbol.dispose]: () => void timers.delete(id),
  }
  return timer
}

const removeTimer = (timer: unknown): void => {
  if (timer !== undefined && timer !== null) timers.delete(Number(timer))
}

function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  const reason = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  addTimer(() => controller.abort(reason()), ms, false)
  return controller.signal
}

const define = (target: object, values: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
}

/** Replaces clock, timers and randomness of this process, for as long as it lives. */
export function installVirtualTime(): void {
  type Run = (...given: unknown[]) => void
  const later =
    (isRepeated: boolean) =>
    (run: Run, ms = 0, ...given: unknown[]) =>
      addTimer(() => run(...given), ms, isRepeated)
  define(globalThis, {
    Date: VirtualDate,
    setTimeout: later(false),
    setInterval: later(true),
    clearTimeout: removeTimer,
    clearInterval: removeTimer,
  })
  define(performance, { now: () => nowMs })
  define(AbortSignal, { timeout: timeoutSignal })
  define(Math, { random: () => random() })
  define(timersPromises, {
    setTimeout: (ms: number, value: unknown) =>
      new Promise((resolve) => addTimer(() => resolve(value), ms, false)),
  })
  define(crypto, {
    randomUUID: uuid,
    randomBytes: (size: number) => Buffer.from(fill(new Uint8Array(size))),
    randomInt: (from: number, to?: number) =>
      to === undefined ? Math.floor(random() * from) : from + Math.floor(random() * (to - from)),
  })
  define(globalThis.crypto, { randomUUID: uuid, getRandomValues: fill })
  syncBuiltinESMExports()
}

/** Begins a course: its moment and what chance brings. Nothing of a former one waits any more. */
export function beginCourse(seed: number, at: Date): void {
  nowMs = at.getTime()
  timers.clear()
  order = 0
  random = seededRandom(seed)
}

/** Forgets the timers of a process that is dead. */
export function dropTimers(): void {
  for (const [id, { isOfWorld }] of timers) if (!isOfWorld) timers.delete(id)
}

/** Lets something happen outside after so many milliseconds, whatever becomes of the process. */
export function worldLater(ms: number, run: () => void): void {
  order += 1
  timers.set(order, { at: nowMs + ms, order, run, everyMs: null, isOfWorld: true })
}

function nextTimer(until: number, isOfWorld = false): [number, Timer] | null {
  let next: [number, Timer] | null = null
  for (const entry of timers) {
    const [, { at, order: nth }] = entry
    if (at > until || (isOfWorld && !entry[1].isOfWorld)) continue
    if (!next || at < next[1].at || (at === next[1].at && nth < next[1].order)) next = entry
  }
  return next
}

/** Moves the clock to the next timer at or before `until` and runs it; false when there is none. */
export function runNextTimer(until = Infinity): boolean {
  const next = nextTimer(until)
  if (!next) return false
  const [id, timer] = next
  nowMs = Math.max(nowMs, timer.at)
  if (timer.everyMs === null) timers.delete(id)
  else timers.set(id, { ...timer, at: nowMs + timer.everyMs })
  timer.run()
  return true
}

/** Moves the clock on. What happens outside meanwhile happens at its time; the process's timers wait. */
export function passTime(ms: number): void {
  const until = nowMs + ms
  for (let next = nextTimer(until, true); next; next = nextTimer(until, true)) {
    const [id, { at, run }] = next
    nowMs = Math.max(nowMs, at)
    timers.delete(id)
    run()
  }
  nowMs = until
}
