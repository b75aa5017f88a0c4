import { WebSocket } from 'undici'
import * as v from 'valibot'
import { freePort } from '../../support/wire/free-port.mjs'

const target = v.tuple([v.object({ webSocketDebuggerUrl: v.string() })])
const memory = v.object({ result: v.object({ value: v.pipe(v.string(), v.parseJson()) }) })
const usage = v.object({ rss: v.number(), heapUsed: v.number() })
const answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.number(), result: v.optional(v.unknown()) }),
)

/** Memory in megabytes; the heap as it is after a full garbage collection. */
export interface MemoryUse {
  readonly rss: number
  readonly heap: number
}

/** Asks a process of Node through its inspector, so that it runs as it is delivered. */
export class ProcessProbe {
  readonly #port: number
  readonly #metricsPort: number
  #socket: WebSocket | null = null

  private constructor(port: number, metricsPort: number) {
    this.#port = port
    this.#metricsPort = metricsPort
  }

  static async create(): Promise<ProcessProbe> {
    return new ProcessProbe(await freePort(), await freePort())
  }

  /** What the process is started with. */
  get env(): Record<string, string> {
    return {
      NODE_OPTIONS: `--inspect=127.0.0.1:${this.#port}`,
      METRICS_PORT: String(this.#metricsPort),
    }
  }

  async readMemory(): Promise<MemoryUse> {
    this.#socket ??= await this.#connect()
    await send(this.#socket, 1, 'HeapProfiler.collectGarbage', {})
    const expression = 'JSON.stringify(process.memoryUsage())'
    const read = await send(this.#socket, 2, 'Runtime.evaluate', { expression })
    const { rss, heapUsed } = v.parse(usage, v.parse(memory, read).result.value)
    return { rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20 }
  }

  /** The event loop's delay since the last question, in milliseconds: 99 of 100 are below. */
  async readLoopDelay(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${this.#metricsPort}/metrics`)).text()
    return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000
  }

  close(): void {
    this.#socket?.close()
  }

  async #connect(): Promise<WebSocket> {
    const list = await fetch(`http://127.0.0.1:${this.#port}/json/list`)
    const [{ webSocketDebuggerUrl }] = v.parse(target, await list.json())
    const socket = new WebSocket(webSocketDebuggerUrl)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', reject, { once: true })
    })
    return socket
  }
}

function send(socket: WebSocket, id: number, method: string, params: object): Promise<unknown> {
  return new Promise((resolve) => {
    function read({ data }: { readonly data: unknown }) {
      const given = v.parse(answer, data)
      if (given.id !== id) return
      socket.removeEventListener('message', read)
      resolve(given.result)
    }
    socket.addEventListener('message', read)
    socket.send(JSON.stringify({ id, method, params }))
  })
}
