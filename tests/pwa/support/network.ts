import type { Socket } from 'node:net'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

type Edit = (body: string) => string

/** A proxy between browser and server: it can be cut, and its answers can be changed. */
export interface Network {
  origin(clientId: string): string
  /** Changes the answer to a path from now on. */
  edit(path: string, edit: Edit): void
  /** Asks the server for another path instead. */
  divert(path: string, to: string): void
  cut(): void
  /** Cuts requests for addresses that match, until `give`. */
  withhold(addresses: RegExp): void
  give(): void
  /**
   * Takes every request and answers none of them; `mend` drops what hung, as a path that is gone does.
   * Otherwise these requests would hold the few connections of the browser for good.
   */
  hang(): void
  /** Begins to answer requests for addresses that match, and goes on with none, until `mend`. */
  stall(addresses: RegExp): void
  /** Answers every request of the API with this status: as our server, or as a page of a proxy. */
  fail(status: number, body: 'json' | 'page'): void
  /** Lets every answer of the API wait, and come at no more than this many bytes a second. */
  throttle(bytesPerSecond: number, latencyMs: number): void
  /** Answers every request as a captive portal does: with its sign-in page or a redirect to it. */
  capture(status: 200 | 302 | 511): void
  mend(): void
  /** Asks that server for everything but the API, as after a release or a rollback of the portal. */
  takePagesFrom(port: number): void
  /** Bytes of all answers passed on so far, but those of the API, as the server encoded them. */
  passedBytes(): number
  /** What was asked and not answered, as text: the end of it, and what is under way. */
  unanswered(): string
  close(): Promise<void>
}

/** The path of a request; a browser whose proxy this is asks for the whole address. */
const pathOf = (url = '/') => (url.startsWith('/') ? url : url.replace(/^\w+:\/\/[^/]+/, ''))

export async function openNetwork(serverPort: number): Promise<Network> {
  const edits = new Map<string, Edit>()
  const diversions = new Map<string, string>()
  let pagePort = serverPort
  let passedBytes = 0
  let isCut = false
  let captiveStatus = 0
  let isHanging = false
  const hung = new Set<Socket>()
  let stalled: RegExp | null = null
  let withheld: RegExp | null = null
  let failure: { status: number; body: 'json' | 'page' } | null = null
  let speed: { bytesPerSecond: number; latencyMs: number } | null = null

  function answerFailure(answer: ServerResponse, { status, body }: NonNullable<typeof failure>) {
    const isPage = body === 'page'
    answer.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
    const refusal = JSON.stringify({ message: 'internal error', request_id: 'r-broken' })
    answer.end(isPage ? '<h1>Bad gateway</h1>' : refusal)
  }

  /** Passes the answer on, at the speed that is set. */
  function passOn(from: IncomingMessage, answer: ServerResponse): void {
    if (!speed) return void from.pipe(answer)
    const { bytesPerSecond, latencyMs } = speed
    const parts: Buffer[] = []
    from.on('data', (part: Buffer) => parts.push(part))
    from.on('end', () => {
      const body = Buffer.concat(parts)
      setTimeout(() => answer.end(body), latencyMs + (body.length / bytesPerSecond) * 1000)
    })
  }

  const underWay = new Map<ServerResponse, string>()
  const unanswered: string[] = []

  function carry(asked: IncomingMessage, answer: ServerResponse): void {
    underWay.set(answer, asked.url ?? '')
    answer.on('close', () => {
      underWay.delete(answer)
      if (!answer.writableFinished) unanswered.push(asked.url ?? '')
    })
    if (isCut) return void asked.socket.destroy()
    if (isHanging) return void hung.add(asked.socket)
    if (stalled?.test(asked.url ?? '')) {
      hung.add(asked.socket)
      answer.writeHead(200, { 'content-type': 'text/javascript' })
      return void answer.write('// ')
    }
    if (withheld?.test(asked.url ?? '')) return void asked.socket.destroy()
    const isApi = pathOf(asked.url).startsWith('/api/')
    if (failure && isApi) return answerFailure(answer, failure)
    if (captiveStatus > 0) {
      // A redirected image would violate the content security policy, which is not tested here.
      if (asked.headers['sec-fetch-dest'] === 'image') return void asked.socket.destroy()
      answer.writeHead(captiveStatus, {
        'content-type': 'text/html',
        location: 'http://127.0.0.1:9/entrar',
      })
      return void answer.end('<title>Hotel</title><h1>Entre na rede do hotel</h1>')
    }
    const path = pathOf(asked.url)
    const edit = edits.get(path)
    const headers = { ...asked.headers, 'x-test-address': '127.18.200.1' }
    // What is to be changed must arrive whole and legible.
    if (edit) for (const name of ['accept-encoding', 'if-none-match']) delete asked.headers[name]
    const call = request(
      {
        host: '127.0.0.1',
        // A connection for each: one that the server closes while it is taken again would lose a request.
        agent: false,
        port: isApi ? serverPort : pagePort,
        method: asked.method,
        path: diversions.get(path) ?? path,
        headers: edit ? { ...asked.headers, 'x-test-address': '127.18.200.1' } : headers,
      },
      (from) => {
        if (!edit) {
          answer.writeHead(from.statusCode ?? 502, from.headers)
          if (isApi) passOn(from, answer)
          else from.on('data', (part: Buffer) => (passedBytes += part.length)).pipe(answer)
          return
        }
        let body = ''
        from.setEncoding('utf8').on('data', (part: string) => (body += part))
        from.on('end', () => {
          const { 'content-length': _, etag: __, ...kept } = from.headers
          answer.writeHead(from.statusCode ?? 502, kept)
          answer.end(edit(body))
        })
      },
    )
    call.on('error', () => asked.socket.destroy())
    asked.pipe(call)
  }

  const server = createServer(carry)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    origin: (clientId) => `http://${clientId}.localhost:${port}`,
    edit: (path, edit) => void edits.set(path, edit),
    divert: (path, to) => void diversions.set(path, to),
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    withhold: (addresses) => {
      withheld = addresses
    },
    give: () => {
      withheld = null
    },
    hang: () => {
      isHanging = true
    },
    stall: (addresses) => {
      stalled = addresses
    },
    fail: (status, body) => {
      failure = { status, body }
    },
    throttle: (bytesPerSecond, latencyMs) => {
      speed = { bytesPerSecond, latencyMs }
    },
    capture: (status) => {
      captiveStatus = status
    },
    mend: () => {
      for (const socket of hung) socket.destroy()
      hung.clear()
      isCut = false
      isHanging = false
      stalled = null
      captiveStatus = 0
      failure = null
      speed = null
    },
    takePagesFrom: (port) => {
      pagePort = port
    },
    passedBytes: () => passedBytes,
    unanswered: () => JSON.stringify({ underWay: [...underWay.values()], unanswered }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
