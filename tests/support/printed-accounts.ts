import { networkInterfaces } from 'node:os'
import { request } from 'node:http'
import { signIn } from '#contract/session.ts'
import { adminSignIn, providerSignIn } from '#contract/staff.ts'
import { sandboxSuffix } from '#domain/tenants/sandbox-address.ts'
import { people } from '#sandbox/people.ts'
import { sandboxStaff } from '#sandbox/staff.ts'
import { sandboxTenants } from '#sandbox/tenants.ts'
import { welcome } from '#server/welcome.ts'

/* What the sandbox prints, and calls with it over each address of this machine. */

const printed = welcome(80, {
  tenants: sandboxTenants,
  people,
  staff: sandboxStaff,
  suffix: sandboxSuffix,
  upstream: () => Promise.reject(new Error('not called')),
  site: () => Promise.reject(new Error('not called')),
})
export const printedUrls = [...printed.matchAll(/http:\S+/g)].map(([url]) => new URL(url))
/** What could be typed: every printed login with the password beside it. */
export const accounts = printed.split('\n').flatMap((line) => {
  const [, login, password] = /^ {4}(\S+) +(\S+)/.exec(line) ?? []
  return login && password ? [{ login, password }] : []
})

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

/** The sign-ins that a printed account could be used for. */
export function signIns(host: string, { login, password }: (typeof accounts)[number]): Call[] {
  return [
    { host, path: signIn.path, body: { cpfOrCnpj: login, password } },
    { host, path: providerSignIn.path, body: { client_id: login, password } },
    { host, path: adminSignIn.path, body: { email: login, password } },
  ]
}
