import * as v from 'valibot'
import { wifiBands } from '#domain/routers/wifi.ts'
import type { EgressAnswer } from '../../egress/call.ts'
import type { AnswerCache } from '../../egress/cache.ts'
import type { Egress } from '../../egress/egress.ts'
import type { Acs, AcsAccount, AcsDevice, AcsWlan } from '../port.ts'
import type { AccessTokens } from './access-token.ts'
import { acsRequest, garbage, readAnswer } from './call.ts'
import { devicePageSchema, readDeviceRow, readWlanRow, wlanBandsSchema } from './rows.ts'

interface Options {
  readonly account: AcsAccount
  readonly egress: Egress
  readonly tokens: AccessTokens
  readonly devices: AnswerCache<AcsDevice[]>
  readonly log: { warn(fields: object, message: string): void }
}

const devicesPerPage = 50
/** More devices than one login can have; past it the service is not answering the question. */
const maxPages = 4
/** Fewest characters WPA2 knows. */
const passwordMin = 8

/** A provider's devices, read and changed through its IXC ACS. */
export function ixcAcs({ account, egress, tokens, devices, log }: Options): Acs {
  type Asked = Omit<Parameters<typeof acsRequest>[1], 'token'>

  /** A token may be withdrawn before its time: then another is fetched, once. */
  async function call(asked: Asked): Promise<EgressAnswer> {
    const ask = async () =>
      egress.fetch(
        acsRequest(account, { ...asked, token: await tokens.get(account, asked.signal) }),
      )
    const answer = await ask()
    if (answer.status !== 401) return answer
    tokens.drop(account)
    return ask()
  }

  async function read<S extends v.GenericSchema>(
    schema: S,
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<v.InferOutput<S>> {
    const answer = await call({ method: 'GET', path, signal })
    if (answer.status !== 200) throw garbage(`status ${answer.status}`)
    const parsed = v.safeParse(schema, readAnswer(answer))
    if (!parsed.success) throw garbage('not what was asked for')
    return parsed.output
  }

  function readAll<T>(what: string, rows: readonly unknown[], readRow: (row: unknown) => T | null) {
    const found = rows.map(readRow).filter((row) => row !== null)
    const unreadable = rows.length - found.length
    if (unreadable > 0) {
      if (found.length === 0) throw garbage(`no readable ${what}`)
      log.warn({ tenant: account.clientId, what, unreadable }, 'unreadable ACS rows left out')
    }
    return found
  }

  async function loadDevices(login: string): Promise<AcsDevice[]> {
    const found: AcsDevice[] = []
    for (let page = 1; page <= maxPages; page++) {
      const query = new URLSearchParams({
        'pagination[pageSize]': String(devicesPerPage),
        'pagination[currentPage]': String(page),
        'search[column]': 'connection.pppoeLogin',
        'search[search]': login,
      })
      const path = `/api/v1/devices/views/natural?${query.toString()}`
      const { registers, hasNextPage } = await read(devicePageSchema, path, undefined)
      found.push(...readAll('devices', registers, readDeviceRow))
      // A search finds what resembles: `maria` finds `maria.casa` too.
      if (!hasNextPage) return found.filter((device) => device.login === login)
    }
    throw garbage('endless listing')
  }

  return {
    passwordMin,

    devicesOf(login, { fresh, signal } = {}) {
      const load = () => loadDevices(login)
      return devices.read({ key: [account.clientId, account.acs.url, login], load, fresh, signal })
    },

    async wlansOf(serial, signal) {
      const path = `/api/v1/devices/${encodeURIComponent(serial)}/wifi`
      const answer = await read(wlanBandsSchema, path, signal)
      return wifiBands.flatMap((band): AcsWlan[] =>
        readAll('wlans', answer[band], (row) => readWlanRow(row, band)),
      )
    },

    async changePassword({ serial, wlan, password }) {
      const { status } = await call({
        method: 'PATCH',
        path: `/api/v1/devices/${encodeURIComponent(serial)}/wifi/${encodeURIComponent(wlan.id)}`,
        body: { ssid: wlan.ssid, password },
        changes: true,
      })
      if (status >= 200 && status < 300) return 'asked'
      if (status === 400 || status === 422) return 'refused'
      throw garbage(`status ${status}`)
    },
  }
}
