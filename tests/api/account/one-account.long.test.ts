import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signIn } from '#contract/account/session.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { people, sandboxPassword } from '#sandbox/world/people.ts'
import { type Headers, worked } from '#tests/support/wire/attack.ts'
import { type Running, useBuiltServer } from '#tests/support/builds/built-server.ts'
import { freePort } from '#tests/support/wire/free-port.mjs'
import {
  postgresMissing,
  type PostgresServer,
  startPostgres,
} from '#tests/support/database/postgres.ts'

/*
 * Strangers try the account of one subscriber forty-five times a second, each from an address of this
 * machine of its own, at the built server with the real cost of passwords.
 */

const perSecond = 45
const attackSeconds = 40
/** Whoever has the password is in at a new device within this time, work included; on a machine that is busy with other things, within so many times of what it takes there at rest. */
const enterMs = 10 * secondMs
const timesAtRest = 30

vi.setConfig({ testTimeout: 240_000 })

const ofDemo = people.filter(
  ({ clientId, password, about }) =>
    clientId === 'demo' && password !== null && !about.includes('desabilitado'),
)
const [{ document: victim } = { document: '' }, ...neighbours] = ofDemo

let addresses = 0
interface Device {
  readonly address: string
  readonly cookies: Map<string, string>
}
function newDevice(): Device {
  addresses += 1
  return { address: `127.40.${addresses >> 8}.${addresses & 255}`, cookies: new Map() }
}

/** A sign-in as the page sends it, from the address of the device, which keeps its cookies. */
function enter(
  { port }: Running,
  document: string,
  typed: { readonly device?: Device; readonly password?: string; readonly proof?: Headers } = {},
): Promise<Response> {
  const { device = newDevice(), password = sandboxPassword, proof } = typed
  const host = `demo.localhost:${port}`
  const cookie = [...device.cookies].map((pair) => pair.join('=')).join('; ')
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path: signIn.path,
        method: signIn.method,
        agent: false,
        localAddress: device.address,
        headers: {
          host,
          origin: `http://${host}`,
          client_id: 'demo',
          'content-type': 'application/json',
          ...(cookie && { cookie }),
          ...proof,
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.once('end', () => {
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
            device.cookies.set(name, value)
          }
          resolve(new Response(text, { status: answer.statusCode ?? 0 }))
        })
      },
    )
    call.once('error', reject)
    call.end(JSON.stringify({ cpfOrCnpj: document, password }))
  })
}

interface Entry {
  readonly status: number
  readonly ms: number
}

/** Comes at a new device, as the page does: what is asked for is worked. */
async function come(server: Running, document: string): Promise<Entry> {
  const startedAt = performance.now()
  const device = newDevice()
  const { status } = await worked((proof) => enter(server, document, { device, proof }))
  return { status, ms: performance.now() - startedAt }
}

/** Tries the victim's account at a steady pace until it is stopped; returns how often each status came. */
function attack(server: Running): () => Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const tries: Promise<void>[] = []
  const timer = setInterval(() => {
    const trying = enter(server, victim, { password: `Senha@${tries.length}` })
    tries.push(
      trying.then(({ status }) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)),
    )
  }, secondMs / perSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(tries)
    return statuses
  }
}

const engines = [
  { engine: 'the embedded database', missing: null },
  { engine: 'PostgreSQL', missing: postgresMissing() },
]

describe.each(engines)(
  'one account attacked from many networks, on $engine',
  ({ engine, missing }) => {
    const built = useBuiltServer()
    let postgres: PostgresServer | null = null
    beforeAll(async () => {
      if (engine === 'PostgreSQL' && !missing) postgres = await startPostgres()
    })
    afterAll(() => postgres?.stop())

    it.skipIf(missing)(
      'refuses nobody else, and lets the owner in within ten seconds',
      async () => {
        const env = {
          DATA_DIR: built.emptyDir(),
          SANDBOX: 'on',
          ...(postgres && { DATABASE_URL: postgres.url('postgres'), APP_SECRET: '5a'.repeat(32) }),
        }
        const server = built.start(env, await freePort())
        await server.ready()
        const known = newDevice()
        expect((await enter(server, victim, { device: known })).status).toBe(200)
        const { ms: atRestMs } = await come(server, neighbours.at(-1)?.document ?? '')
        const end = attack(server)
        let statuses = new Map<number, number>()
        const startedAt = performance.now()
        const elapsedMs = () => performance.now() - startedAt
        const others: Entry[] = []
        const owners: Entry[] = []
        try {
          for (let nth = 0; elapsedMs() < attackSeconds * secondMs; nth += 1) {
            // Until strangers' failures at the account ask for work, its neighbours may be asked, too.
            others.push(await come(server, neighbours[nth % neighbours.length]?.document ?? ''))
            if (nth % 4 === 0) {
              owners.push(await come(server, victim))
              expect((await enter(server, victim, { device: known })).status).toBe(200)
            }
            await wait(secondMs)
          }
        } finally {
          // Also after a failure: the tests that follow are not to be attacked.
          statuses = await end()
        }
        const msOf = (entries: readonly Entry[]) => entries.map(({ ms }) => Math.round(ms))
        process.stderr.write(
          `${engine}: tries ${JSON.stringify([...statuses])}, at rest ${Math.round(atRestMs)} ms, owner in after ${msOf(owners).join(', ')} ms, others after ${msOf(others).join(', ')} ms\n`,
        )
        const all = [...others, ...owners]
        expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
        expect(Math.max(...msOf(all))).toBeLessThan(Math.max(enterMs, timesAtRest * atRestMs))
        // 503: at 45 a second the room that a try was told of may be taken when it comes to its turn.
        expect([401, 429, 503]).toEqual(expect.arrayContaining([...statuses.keys()]))
      },
    )
  },
)
