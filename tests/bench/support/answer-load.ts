import { loadAutocannon } from './tools.mjs'

const autocannon = await loadAutocannon()

interface Served {
  readonly port: number
  /** Of its process since the start, in microseconds. */
  readonly processorTime: () => number
}

export interface Question {
  readonly server: Served
  readonly path: string
  readonly headers: Record<string, string>
}

interface Load {
  readonly connections: number
  /** How long it lasts, or how many requests it sends. */
  readonly extent: { readonly seconds: number } | { readonly requests: number }
  /** Requests a second; as many as are answered without it. */
  readonly rate?: number
}

/** What an answer costs: how many a second, and microseconds of the server's processor for one. */
export interface AnswerCost {
  readonly perSecond: number
  readonly processorUs: number
}

/** Asks the same over and over. */
export async function loadWith(question: Question, load: Load): Promise<AnswerCost> {
  const { server, path, headers } = question
  const { extent, connections, rate } = load
  const before = server.processorTime()
  const { requests, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${server.port}${path}`,
    headers,
    connections,
    ...('seconds' in extent ? { duration: extent.seconds } : { amount: extent.requests }),
    ...(rate !== undefined && { overallRate: Math.round(rate) }),
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  const processorUs = (server.processorTime() - before) / requests.total
  return { perSecond: requests.average, processorUs }
}
