import { request } from 'node:http'
import { networkInterfaces } from 'node:os'

/** The addresses this machine is reached by, loopback and others. */
export const addresses = Object.values(networkInterfaces())
  .flat()
  .flatMap((one) => (one && one.family === 'IPv4' ? [one.address] : []))

export interface Call {
  readonly host: string
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls the server over one of this machine's addresses, under a host name. */
export function call(port: number, address: string, { host, path, body, headers }: Call) {
  const sent = {
    host,
    client_id: host.split('.', 1)[0] ?? '',
    'sec-fetch-site': 'same-origin',
    ...(body && { 'content-type': 'application/json' }),
    ...headers,
  }
  const method = body ? 'POST' : 'GET'
  return new Promise<number>((resolve, reject) => {
    const asked = request(
      { host: address, port, path, method, agent: false, headers: sent },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    asked.once('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}
