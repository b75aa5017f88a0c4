import { beginSpeedTest, speedTestPath } from '#contract/service/speed-test.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import {
  downSteps,
  enoughMs,
  speedOf,
  type Transfer,
  upSteps,
} from '#domain/service/lines/speed.ts'
import { call } from '#portal/queries/calls/client.ts'

/** A transfer that takes longer than this is left out; the ones before it count. */
const stepTimeoutMs = 10 * secondMs
const probes = 3

/** In Mbit/s and milliseconds; null where it could not be measured. */
export interface SpeedResult {
  readonly down: number | null
  readonly up: number | null
  readonly latencyMs: number | null
}

export type SpeedStage = 'latency' | 'down' | 'up'

async function timed(work: () => Promise<Response>): Promise<number | null> {
  const startedAt = performance.now()
  try {
    const answer = await work()
    await answer.arrayBuffer()
    return answer.ok ? performance.now() - startedAt : null
  } catch {
    return null
  }
}

const download = (ticket: string, bytes: number) =>
  timed(() =>
    fetch(`${speedTestPath(ticket)}?bytes=${bytes}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(stepTimeoutMs),
    }),
  )

const upload = (ticket: string, bytes: number) =>
  timed(() =>
    fetch(speedTestPath(ticket), {
      method: 'POST',
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(stepTimeoutMs),
    }),
  )

/** Transfers one step after another, until one has taken long enough, or failed. */
async function measure(
  steps: readonly number[],
  transfer: (bytes: number) => Promise<number | null>,
): Promise<number | null> {
  const transfers: Transfer[] = []
  for (const bytes of steps) {
    const ms = await transfer(bytes)
    if (ms === null) break
    transfers.push({ bytes, ms })
    if (ms >= enoughMs) break
  }
  return speedOf(transfers)
}

async function measureLatency(ticket: string): Promise<number | null> {
  const times: number[] = []
  for (let count = 0; count < probes; count++) {
    const ms = await download(ticket, 1)
    if (ms !== null) times.push(ms)
  }
  return times.length > 0 ? Math.min(...times) : null
}

/** Measures the line between this device and the portal's server. Rejects when the server refuses. */
export async function runSpeedTest(onStage: (stage: SpeedStage) => void): Promise<SpeedResult> {
  const { ticket } = await call(beginSpeedTest, {})
  onStage('latency')
  const latencyMs = await measureLatency(ticket)
  onStage('down')
  const down = await measure(downSteps, (bytes) => download(ticket, bytes))
  onStage('up')
  const up = await measure(upSteps, (bytes) => upload(ticket, bytes))
  return { down, up, latencyMs }
}
