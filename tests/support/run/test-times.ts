/*
 * `npm test -- --slowest 30`: what each test took of the processor, and what it waited for meanwhile. Loaded
 * before a file of tests, and by those runs alone: it replaces the timers.
 */
import { sep } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    processorMs?: number
    /** Milliseconds without work, by what was waited for. */
    waits?: Record<string, number>
  }
}

interface Span {
  readonly from: number
  readonly to: number
  readonly what: string
}

const root = process.cwd() + sep
/** A shorter time is no wait that somebody could shorten. */
const minWaitMs = 20

interface WaitLog {
  readonly idle: Span[]
  readonly timers: Span[]
}

/** The line of the project that asked for the timer. */
function readSite(): string {
  const lines = new Error('site').stack?.split('\n').slice(3) ?? []
  const own = lines.find((line) => line.includes(root) && !line.includes(`node_modules${sep}`))
  return own?.slice(own.indexOf(root) + root.length).replace(/:\d+\)?$/, '') ?? 'a package'
}

/** A test may replace the clock. */
const now = performance.now.bind(performance)

function watchTimers(timers: Span[]): void {
  const original = globalThis.setTimeout
  const watched = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (ms < minWaitMs) return original(callback, ms, ...args)
    const from = now()
    const what = `timer of ${readSite()}`
    let isHousekeeping = false
    const timer = original(() => {
      if (!isHousekeeping) timers.push({ from, to: now(), what })
      callback(...args)
    }, ms)
    // A simulated page has numbers for its timers.
    if (typeof timer !== 'object') return timer
    // What keeps no process alive is waited for by nothing.
    const unref = timer.unref.bind(timer)
    timer.unref = () => {
      isHousekeeping = true
      return unref()
    }
    return timer
  }
  globalThis.setTimeout = Object.assign(watched, original)
}

/** Milliseconds of the processor that all threads of this process used. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Notes every few milliseconds whether the process worked since the last look. */
function watchIdleness(idle: Span[]): void {
  let last = { at: now(), used: processorMs() }
  setInterval(() => {
    const present = { at: now(), used: processorMs() }
    if (present.used - last.used < (present.at - last.at) / 2) {
      const hasChild = process.getActiveResourcesInfo().includes('ProcessWrap')
      idle.push({ from: last.at, to: present.at, what: hasChild ? 'child processes' : 'answers' })
    }
    last = present
  }, minWaitMs / 2).unref()
}

/** A wait inside a timer that ended is the shortest such timer's; any other is a process's or an answer's. */
function sumWaits({ idle, timers }: WaitLog): Record<string, number> {
  const waits: Record<string, number> = {}
  for (const span of idle) {
    const around = timers.filter(({ from, to }) => from <= span.from + 1 && to >= span.to - 1)
    const [shortest] = around.toSorted((one, other) => one.to - one.from - (other.to - other.from))
    const what = shortest?.what ?? span.what
    waits[what] = (waits[what] ?? 0) + span.to - span.from
  }
  return waits
}

declare global {
  // The files of tests in one process share its globals: the timers are replaced once.
  var waitLog: WaitLog | undefined
}

function startWatching(): WaitLog {
  const log: WaitLog = { idle: [], timers: [] }
  watchTimers(log.timers)
  watchIdleness(log.idle)
  return log
}

const log = (globalThis.waitLog ??= startWatching())
let usedBefore = 0

beforeEach(() => {
  log.idle.length = 0
  log.timers.length = 0
  usedBefore = processorMs()
})

afterEach(({ task }) => {
  task.meta.processorMs = processorMs() - usedBefore
  task.meta.waits = sumWaits(log)
})
