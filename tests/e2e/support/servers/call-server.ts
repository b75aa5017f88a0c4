import { request } from 'node:http'

export interface Call {
  readonly host: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
}

/** Calls the tests' server on this machine: `*.localhost` has no address for Node. */
export async function callServer(
  path: string,
  { host, method = 'GET', headers = {}, body }: Call,
): Promise<Answer> {
  const port = Number(process.env['PORTAL_PORT'])
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          host: `${host}:${port}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            cookies: (answer.headers['set-cookie'] ?? []).map((line) => {
              const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
              return { name, value }
            }),
          }),
        )
      },
    )
    call.once('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
