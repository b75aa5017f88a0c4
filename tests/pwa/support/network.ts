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
  /** Answers every request as a captive portal does: with its sign-in page or a redirect to it. */
  capture(status: 200 | 302 | 511): void
  mend(): void
  close(): Promise<void>
}

export async function openNetwork(serverPort: number): Promise<Network> {
  const edits = new Map<string, Edit>()
  const diversions = new Map<string, string>()
  let isCut = false
  let captiveStatus = 0

  function carry(asked: IncomingMessage, answer: ServerResponse): void {
    if (isCut) return void asked.socket.destroy()
    if (captiveStatus > 0) {
      // A redirected image would violate the content security policy, which is not tested here.
      if (asked.headers['sec-fetch-dest'] === 'image') return void asked.socket.destroy()
      answer.writeHead(captiveStatus, {
        'content-type': 'text/html',
        location: 'http://127.0.0.1:9/entrar',
      })
      return void answer.end('<title>Hotel</title><h1>Entre na rede do hotel</h1>')
    }
    const path = asked.url ?? '/'
    const edit = edits.get(path)
    const headers = { ...asked.headers, 'x-test-address': '127.18.200.1' }
    // What is to be changed must arrive whole and legible.
    if (edit) for (const name of ['accept-encoding', 'if-none-match']) delete asked.headers[name]
    const call = request(
      {
        host: '127.0.0.1',
        port: serverPort,
        method: asked.method,
        path: diversions.get(path) ?? path,
        headers: edit ? { ...asked.headers, 'x-test-address': '127.18.200.1' } : headers,
      },
      (from) => {
        if (!edit) {
          answer.writeHead(from.statusCode ?? 502, from.headers)
          from.pipe(answer)
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
    capture: (status) => {
      captiveStatus = status
    },
    mend: () => {
      isCut = false
      captiveStatus = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
