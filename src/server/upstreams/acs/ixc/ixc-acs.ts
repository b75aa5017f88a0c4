import * as v from 'valibot'
import { wifiBands } from '#domain/service/routers/wifi.ts'
import type { AnswerCache } from '#server/platform/egress/answers/answer-cache.ts'
import { datedList, type ReadList } from '#server/platform/egress/answers/dated.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { readableRows } from '#server/platform/egress/answers/readable-rows.ts'
import type { EgressAnswer } from '#server/platform/egress/request.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { Acs, AcsAccount, AcsRouter, AcsWlan } from '../port.ts'
import type { AccessTokens } from './access-token.ts'
import { acsRequest, readAnswer } from './acs-request.ts'
import { routerPageSchema, readRouterRow, readWlanRow, wlanBandsSchema } from './router-rows.ts'

interface Options {
  readonly account: AcsAccount
  readonly egress: Egress
  readonly tokens: AccessTokens
  readonly routers: AnswerCache<ReadList<AcsRouter>>
  readonly log: { warn(fields: object, message: string): void }
}

const routersPerPage = 50
/** More pages than the logins that contain one can fill. Past them, the ACS ignores the search. */
const maxPages = 20
/** Minimum length of a WPA2 password. */
const minPasswordLength = 8

/** A provider's routers, read and changed through its IXC ACS. */
export function createIxcAcs({ account, egress, tokens, routers, log }: Options): Acs {
  type Call = Omit<Parameters<typeof acsRequest>[1], 'token'>

  /** A token may be revoked before it expires. Then a new one is fetched, once. */
  async function send<T>(call: Call, understand: (answer: EgressAnswer) => T): Promise<T> {
    const sendOnce = async <R>(read: (answer: EgressAnswer) => R) => {
      const token = await tokens.get(account, call.signal)
      return egress.read(acsRequest(account, { ...call, token }), read)
    }
    const first = await sendOnce((answer) =>
      answer.status === 401 ? null : { value: understand(answer) },
    )
    if (first) return first.value
    tokens.discard(account)
    return sendOnce(understand)
  }

  async function read<S extends v.GenericSchema>(
    schema: S,
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<v.InferOutput<S>> {
    return send({ method: 'GET', path, signal }, (answer) => {
      if (answer.status !== 200) throw protocolError('acs', `status ${answer.status}`)
      const parsed = v.safeParse(schema, readAnswer(answer))
      if (!parsed.success) throw protocolError('acs', 'unreadable answer')
      return parsed.output
    })
  }

  function readRows<Row, T>(
    what: string,
    rows: readonly Row[],
    readRow: (row: Row) => T | null,
  ): T[] {
    const listing = { tenant: account.clientId, upstream: 'acs', what, log } as const
    return readableRows(listing, rows, readRow)
  }

  /** The routers of a login, and whether one came twice: pages shift while routers come and go. */
  async function readRouters(login: string) {
    const found = new Map<string, AcsRouter>()
    let readable = 0
    let rows = 0
    for (let page = 1; page <= maxPages; page++) {
      const query = new URLSearchParams({
        'pagination[pageSize]': String(routersPerPage),
        'pagination[currentPage]': String(page),
        'search[column]': 'connection.pppoeLogin',
        'search[search]': login,
      })
      const path = `/api/v1/devices/views/natural?${query.toString()}`
      const { registers, hasNextPage } = await read(routerPageSchema, path, undefined)
      const routersOfPage = readRows('devices', registers, readRouterRow)
      for (const router of routersOfPage) found.set(router.serial, router)
      readable += routersOfPage.length
      rows += registers.length
      // Of a full page that says nothing of another one, there may be one.
      if (hasNextPage ?? registers.length >= routersPerPage) continue
      // The search also returns similar logins: `maria` finds `maria.casa`.
      const items = [...found.values()].filter((router) => router.login === login)
      return { items, isUnread: readable < rows, hasShifted: found.size < readable }
    }
    throw protocolError('acs', 'endless listing')
  }

  /** Where the pages shifted, a router may have been on none of them: they are asked for once more. */
  async function loadRouters(login: string): Promise<ReadList<AcsRouter>> {
    const first = await readRouters(login)
    const { items, isUnread, hasShifted } = first.hasShifted ? await readRouters(login) : first
    return { items, isIncomplete: isUnread || hasShifted }
  }

  /** Changes name or password of a network. The service takes both together. */
  function change(
    serial: string,
    { id, ssid, password }: AcsWlan,
    changed: { readonly ssid: string } | { readonly password: string },
  ) {
    const call = {
      method: 'PATCH',
      path: `/api/v1/devices/${encodeURIComponent(serial)}/wifi/${encodeURIComponent(id)}`,
      body: { ssid, password: password ?? '', ...changed },
      isChange: true,
    } as const
    return send(call, ({ status }) => {
      if (status >= 200 && status < 300) return 'asked'
      if (status === 400 || status === 422) return 'refused'
      throw protocolError('acs', `status ${status}`)
    })
  }

  return {
    minPasswordLength,

    async routersOf(login, { fresh, signal } = {}) {
      const load = () => loadRouters(login)
      const key = [account.clientId, account.acs.url, login] as const
      return datedList(await routers.read({ key, load, fresh, signal }))
    },

    async wlansOf(serial, signal) {
      const path = `/api/v1/devices/${encodeURIComponent(serial)}/wifi`
      const answer = await read(wlanBandsSchema, path, signal)
      // Both bands together: an unreadable network of one hides none of the other.
      const rows = wifiBands.flatMap((band) => answer[band].map((row) => ({ band, row })))
      const value = readRows('wlans', rows, ({ band, row }) => readWlanRow(row, band))
      const isPart = value.length < rows.length || answer.others.length > 0
      return { value, ...(isPart && { isIncomplete: true }) }
    },

    changePassword: ({ serial, wlan, password }) => change(serial, wlan, { password }),
    changeName: ({ serial, wlan, name }) => change(serial, wlan, { ssid: name }),
  }
}
