import * as v from 'valibot'
import type { WifiBand } from '#domain/service/routers/wifi.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { parseWlanPath } from '#domain/service/routers/wlan-path.ts'
import type { AcsRouter, AcsWlan } from '../port.ts'

const text = v.optional(v.nullable(v.string()), '')

/** Without its zone, a time is another instant on each machine; a day in figures is one in each country. */
const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i
/** As a count of milliseconds a day of 1973, as one of seconds a day of 5138: what is less counts seconds. */
const leastMs = 100_000_000_000

/** An instant in words or as a count since 1970; null for none, and for one that may mean several. */
const instant = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), null),
  v.transform((value) => {
    const text = String(value ?? '').trim()
    const count = /^\d{9,14}$/.test(text) ? Number(text) : null
    const ms = count === null ? null : count < leastMs ? count * secondMs : count
    const date = ms !== null || zoned.test(text) ? new Date(ms ?? text) : null
    return date && !Number.isNaN(date.getTime()) ? date : null
  }),
)

const routerSchema = v.object({
  // It becomes part of a URL path, so it must not contain `/` nor consist of dots.
  serialNumber: v.pipe(v.string(), v.regex(/^(?!\.+$)[\w.:+ -]{1,64}$/)),
  status: v.optional(v.nullable(v.boolean()), null),
  lastInform: instant,
  createdAt: instant,
  connection: v.object({ pppoeLogin: v.string() }),
  deviceInfo: v.optional(v.nullable(v.object({ manufacturer: text, modelName: text }))),
})

/** Reads a router of the listing; null when it is unusable. All other fields are dropped here. */
export function readRouterRow(row: unknown): AcsRouter | null {
  const read = v.safeParse(routerSchema, row)
  if (!read.success) return null
  const { serialNumber, status, lastInform, createdAt, connection, deviceInfo } = read.output
  return {
    serial: serialNumber,
    login: connection.pppoeLogin,
    manufacturer: deviceInfo?.manufacturer ?? '',
    model: deviceInfo?.modelName ?? '',
    installedAt: createdAt,
    lastSeen: lastInform,
    isOnline: status,
  }
}

const wlanSchema = v.object({
  id: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^(?!\.+$)[\w.:-]{1,64}$/),
  ),
  enable: v.optional(v.boolean(), true),
  ssid: text,
  path: text,
  password: v.optional(v.nullable(v.string())),
})

/** Reads a WLAN of a router; null when it is unusable. Without a path, its id is its LAN 1 index. */
export function readWlanRow(row: unknown, band: WifiBand): AcsWlan | null {
  const read = v.safeParse(wlanSchema, row)
  if (!read.success) return null
  const { id, enable, ssid, path, password } = read.output
  const fromId = /^[1-9]\d?$/.test(id) ? { lanIndex: 1, wlanIndex: Number(id) } : null
  const indexes = parseWlanPath(path ?? '') ?? fromId
  if (!indexes) return null
  // A router that does not reveal its password answers with the empty text of TR-098.
  return { ...indexes, id, band, ssid: ssid ?? '', isEnabled: enable, password: password || null }
}

export const routerPageSchema = v.object({
  registers: v.array(v.unknown()),
  hasNextPage: v.optional(v.boolean()),
})

const bands = {
  '2.4': v.optional(v.array(v.unknown()), []),
  '5.8': v.optional(v.array(v.unknown()), []),
}
/** `others`: networks of a band that is not known. An answer that names no networks at all is refused. */
export const wlanBandsSchema = v.pipe(
  v.objectWithRest(bands, v.unknown()),
  v.check((answer) => {
    const values = Object.entries(answer).filter(([name]) => !(name in bands))
    const hasBand = Object.values(answer).some((value) => Array.isArray(value) && value.length > 0)
    return hasBand || values.every(([, value]) => Array.isArray(value))
  }),
  v.transform(({ '2.4': low, '5.8': high, ...rest }) => ({
    '2.4': low,
    '5.8': high,
    others: Object.values(rest).flatMap((value): unknown[] => (Array.isArray(value) ? value : [])),
  })),
)
