import * as v from 'valibot'

export const upstreams = [
  'erp',
  'gateway',
  'bank',
  'acs',
  'platform',
  'mail',
  'message',
  'push',
] as const
export const faultModes = ['ok', 'down', 'slow', 'garbage', 'hang-after-effect'] as const

export type Upstream = (typeof upstreams)[number]

/**
 * A fault to set. `ms`: the whole duration of a `slow` call in milliseconds, 0 for an immediate
 * answer. Without `client_id` the fault applies to every provider.
 */
export const faultSchema = v.object({
  upstream: v.picklist(upstreams),
  mode: v.picklist(faultModes),
  ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)), 5_000),
  client_id: v.optional(v.string()),
})
export type Fault = v.InferOutput<typeof faultSchema>

/** The answers of the mode `garbage`, used in turn, so that a few calls meet every kind. */
const garbageAnswers: readonly (() => Response)[] = [
  () => page('<html><body><h1>Manutenção programada</h1></body></html>'),
  () => new Response('{"page":"1","total":"3","registros":[{"id":"1","val', jsonHeaders),
  () => page(''),
  () => new Response(Uint8Array.from({ length: 512 }, (_, index) => (index * 151) % 256)),
  () => page('<b>Warning</b>: mysqli::__construct(): (HY000/2002): Connection refused in ixc.php'),
  () => page('<html><head><title>504 Gateway Time-out</title></head></html>', 504),
]

const jsonHeaders = { headers: { 'content-type': 'text/x-json; charset=utf-8' } }

function page(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html' } })
}

/** The error of a connection that the other side refuses, as the network reports it. */
const refusedConnection = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** Resolves after `ms` milliseconds; rejects as soon as `signal` aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Creates the list of current faults, kept in this process only. A fault for one provider takes
 * precedence over a fault for all. Slow calls that wait when their fault ends are answered then.
 */
export function createFaultBoard() {
  let faults: Fault[] = []
  const ends = new Map<Fault, AbortController>()
  let garbageCount = 0
  const isSame = (a: Fault, b: Fault) => a.upstream === b.upstream && a.client_id === b.client_id

  function current(upstream: Upstream, clientId: string): Fault | undefined {
    const matching = faults.filter((fault) => fault.upstream === upstream)
    return (
      matching.find((fault) => fault.client_id === clientId) ??
      matching.find((fault) => fault.client_id === undefined)
    )
  }

  function keep(kept: readonly Fault[]): void {
    for (const fault of faults) {
      if (kept.includes(fault)) continue
      ends.get(fault)?.abort()
      ends.delete(fault)
    }
    faults = [...kept]
  }

  async function waitAsLongAs(fault: Fault, signal: AbortSignal): Promise<void> {
    const end = ends.get(fault) ?? new AbortController()
    ends.set(fault, end)
    await wait(fault.ms, AbortSignal.any([signal, end.signal])).catch(() => signal.throwIfAborted())
  }

  return {
    list: (): readonly Fault[] => faults,
    /** Whether a fault sets the duration of calls to that upstream. */
    setsDuration: (upstream: Upstream, clientId: string): boolean =>
      current(upstream, clientId)?.mode === 'slow',
    clear: (): void => {
      keep([])
      garbageCount = 0
    },
    /** Sets a fault. A fault for all providers replaces those for single ones. */
    set: (fault: Fault): void => {
      const others = faults.filter((other) =>
        fault.client_id === undefined ? other.upstream !== fault.upstream : !isSame(other, fault),
      )
      const isEffective = fault.mode !== 'ok' || fault.client_id !== undefined
      keep(isEffective ? [...others, fault] : others)
    },
    /** Runs `work` under the current fault of that upstream, if there is one. */
    apply: async (
      upstream: Upstream,
      clientId: string,
      signal: AbortSignal,
      work: () => Promise<Response>,
      /** Whether what is asked is more than a preparation, whose answer is not lost. */
      hasEffect = true,
    ): Promise<Response> => {
      const fault = current(upstream, clientId)
      switch (fault?.mode) {
        case 'down':
          throw new TypeError('fetch failed', { cause: refusedConnection() })
        case 'slow':
          await waitAsLongAs(fault, signal)
          return work()
        case 'garbage':
          return (
            (garbageAnswers[garbageCount++ % garbageAnswers.length] ?? garbageAnswers[0])?.() ??
            page('')
          )
        case 'hang-after-effect': {
          const answer = await work()
          return hasEffect ? untilAborted(signal) : answer
        }
        default:
          return work()
      }
    },
  }
}

export type FaultBoard = ReturnType<typeof createFaultBoard>
