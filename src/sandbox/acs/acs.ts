import { Hono } from 'hono'
import * as v from 'valibot'
import { dayMs } from '#domain/platform/time/durations.ts'
import { wifiBands } from '#domain/service/routers/wifi.ts'
import { wlanPath } from '#domain/service/routers/wlan-path.ts'
import { wait } from '../faults.ts'
import type { SandboxStore } from '../store.ts'
import type { Provider } from '../world/world.ts'
import type { SandboxRouter } from './router.ts'
import { listRouters } from './routers.ts'
import { currentWords, setWords } from './wlan-words.ts'
import {
  type AcsClient,
  isValidProof,
  issueToken,
  isValidToken,
  tokenLifeSeconds,
} from './access-tokens.ts'

interface AcsCall {
  readonly store: SandboxStore
  readonly provider: Provider
  readonly client: AcsClient
  readonly now: Date
}

const changeSchema = v.object({ ssid: v.string(), password: v.string() })
/** The form WPA2 requires. */
const isWpaPassword = (password: string) => /^[\x20-\x7e]{8,63}$/.test(password)

const bearer = (header: string | undefined) => /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? ''

function toRegister(device: SandboxRouter, isOnline: boolean, now: Date) {
  const { installedDaysAgo } = device
  const lastInform = new Date(now.getTime() - (isOnline ? 90_000 : 3 * dayMs))
  return {
    serialNumber: device.serial,
    status: isOnline,
    lastInform: lastInform.toISOString(),
    createdAt:
      installedDaysAgo === null
        ? null
        : new Date(now.getTime() - installedDaysAgo * dayMs).toISOString(),
    connection: { pppoeLogin: device.login, pppoePassword: 'pppoe-secreto' },
    deviceInfo: {
      manufacturer: device.manufacturer,
      modelName: device.model,
      hardwareVersion: 'V1.0',
      softwareVersion: 'V5.0.1P2',
    },
  }
}

function acsApp({ store, provider, client, now }: AcsCall): Hono {
  const place = { store, clientId: provider.client_id, now }
  const all = listRouters(provider.client_id)
  const app = new Hono()

  app.post('/auth', async (c) => {
    const proof = bearer(c.req.header('authorization'))
    const audience = new URL(c.req.url).host
    if (!(await isValidProof(client, { proof, audience }, now))) {
      return c.json({ message: 'Unauthorized' }, 401)
    }
    return c.json({ access_token: issueToken(client, now), expires_in: tokenLifeSeconds })
  })

  app.use('/api/*', async (c, next) => {
    if (!isValidToken(client, bearer(c.req.header('authorization')), now)) {
      return c.json({ message: 'Unauthorized' }, 401)
    }
    await next()
    return undefined
  })

  /** Whether the service reaches a router now, as it was set for its login. */
  async function isReached({ login, isOnline }: SandboxRouter): Promise<boolean> {
    const logins = await store.list(provider.client_id, 'radusuarios')
    const id = logins.find((row) => row['login'] === login)?.['id'] ?? ''
    const setting = await store.get(provider.client_id, 'line_settings', id)
    return setting?.['router'] ? setting['router'] === 'on' : isOnline
  }

  app.get('/api/v1/devices/views/natural', async (c) => {
    const size = Number(c.req.query('pagination[pageSize]') ?? 10)
    const page = Number(c.req.query('pagination[currentPage]') ?? 1)
    const searched = c.req.query('search[search]') ?? ''
    const found = all.filter(({ login, serial }) =>
      (c.req.query('search[column]') === 'connection.pppoeLogin' ? login : serial).includes(
        searched,
      ),
    )
    const registers = found.slice((page - 1) * size, page * size)
    return c.json({
      registers: await Promise.all(
        registers.map(async (device) => toRegister(device, await isReached(device), now)),
      ),
      hasNextPage: found.length > page * size,
    })
  })

  app.get('/api/v1/devices/:serial/wifi', async (c) => {
    const device = all.find(({ serial }) => serial === c.req.param('serial'))
    if (!device) return c.json({ message: 'Device not found' }, 404)
    await wait(device.delayMs ?? 0, c.req.raw.signal)
    const bands = await Promise.all(
      wifiBands.map(async (band) => {
        const wlans = device.wlans.filter((wlan) => wlan.band === band)
        const entries = wlans.map(async (wlan) => {
          const { ssid, password } = await currentWords(place, device, wlan)
          return {
            id: wlan.id,
            enable: true,
            ssid,
            path: wlanPath({ lanIndex: 1, wlanIndex: Number(wlan.id) }),
            password: wlan.hidesPassword ? '' : password,
          }
        })
        return [band, await Promise.all(entries)] as const
      }),
    )
    return c.json(Object.fromEntries(bands))
  })

  app.patch('/api/v1/devices/:serial/wifi/:id', async (c) => {
    const device = all.find(({ serial }) => serial === c.req.param('serial'))
    const wlan = device?.wlans.find(({ id }) => id === c.req.param('id'))
    if (!device || !wlan) return c.json({ message: 'Device not found' }, 404)
    const body = v.safeParse(changeSchema, await c.req.json().catch(() => null))
    if (!body.success || !isWpaPassword(body.output.password)) {
      return c.json({ message: 'A senha deve ter no minimo 8 caracteres' }, 422)
    }
    await wait(device.delayMs ?? 0, c.req.raw.signal)
    const isDone = await setWords(place, device, wlan, body.output)
    return isDone
      ? c.json({ message: 'Em processamento, pode levar alguns minutos' }, 202)
      : c.json({ message: 'Falha ao comunicar com o dispositivo' }, 500)
  })

  app.notFound((c) => c.json({ message: 'Not found' }, 404))
  return app
}

/** Answers the calls of one provider's device service that the portal makes. */
export async function answerAcs(call: AcsCall, request: Request): Promise<Response> {
  return acsApp(call).fetch(request)
}
