import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

type Edit = (body: string) => string

/** The road between the browser and the server: it can be cut, and what comes along it changed. */
export interface Road {
  origin(clientId: string): string
  /** Changes the answer to a path from now on. */
  edit(path: string, edit: Edit): void
  /** Asks the server for another path instead. */
  divert(path: string, to: string): void
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openRoad(serverPort: number): Promise<Road> {
  const edits = new Map<string, Edit>()
  const diversions = new Map<string, string>()
  let isCut = false

  function carry(asked: IncomingMessage, answer: ServerResponse): void {
    if (isCut) return void asked.socket.destroy()
    const path = asked.url ?? '/'
    const edit = edits.get(path)
    const headers = { ...asked.headers, 'x-forwarded-for': '198.18.200.1' }
    // What is to be changed must arrive whole and legible.
    if (edit) for (const name of ['accept-encoding', 'if-none-match']) delete asked.headers[name]
    const call = request(
      {
        host: '127.0.0.1',
        port: serverPort,
        method: asked.method,
        path: diversions.get(path) ?? path,
        headers: edit ? { ...asked.headers, 'x-forwarded-for': '198.18.200.1' } : headers,
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
    mend: () => {
      isCut = false
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
