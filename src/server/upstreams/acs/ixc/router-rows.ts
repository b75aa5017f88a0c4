import * as v from 'valibot'
import type { WifiBand } from '#domain/service/routers/wifi.ts'
import { parseWlanPath } from '#domain/service/routers/wlan-path.ts'
import type { AcsRouter, AcsWlan } from '../port.ts'

const text = v.optional(v.nullable(v.string()), '')

const instant = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), null),
  v.transform((value) => {
    const date = value ? new Date(value) : null
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
  hasNextPage: v.optional(v.boolean(), false),
})

export const wlanBandsSchema = v.object({
  '2.4': v.optional(v.array(v.unknown()), []),
  '5.8': v.optional(v.array(v.unknown()), []),
})
