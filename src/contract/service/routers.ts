import * as v from 'valibot'
import { wifiBands } from '#domain/service/routers/wifi.ts'
import type { Router, RouterDetail, WifiNetwork } from '#domain/service/routers/router.ts'
import { parseWlanPath } from '#domain/service/routers/wlan-path.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyInstant } from '#contract/staff/other-servers.ts'
import { incomplete, instant, text, typedText } from '#contract/platform/scalars.ts'

const maybeInstant = v.union([v.literal(''), instant])
/** A serial number. It is only compared with those of the subscriber's own routers. */
export const serial = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** An index of a WLAN in its router, counted from 1. */
export const index = v.pipe(v.string(), v.regex(/^[1-9]\d?$/))

/** When the upstream said so (ISO instant). */
const asOf = v.optional(instant)

const deviceInfoSchema = v.object({ manufacturer: text, modelName: text, pppLogin: text })

/**
 * A router of the subscriber in raw field names (second specification, section 3, device).
 * `created`: when it was installed. `last_inform`: when it last reported to the device service.
 * Both are ISO instants or empty.
 */
const rawRouterSchema = v.object({
  serialNumber: serial,
  deviceInfo: deviceInfoSchema,
  created: v.optional(maybeInstant, ''),
  last_inform: v.optional(maybeInstant, ''),
  is_online: v.optional(v.nullable(v.boolean()), null),
})

/**
 * One wireless network. `path`: its path in the router's parameter tree
 * (`…LANDevice.1.WLANConfiguration.5`). `password`: as the device service reads it from the router,
 * null when the router does not tell. `asked_at`, `name_asked_at`: when a password or a name was
 * requested that the router has not taken yet, else empty.
 */
const wlanEntrySchema = v.object({
  path: v.string(),
  ssid: text,
  password: v.optional(v.nullable(v.string()), null),
  enable: v.optional(v.boolean(), true),
  asked_at: v.optional(maybeInstant, ''),
  name_asked_at: v.optional(maybeInstant, ''),
})
const wlanDataSchema = v.object({
  '2.4': v.optional(v.array(wlanEntrySchema), []),
  '5.8': v.optional(v.array(wlanEntrySchema), []),
})

const rawRouterDetailSchema = v.object({
  ...rawRouterSchema.entries,
  deviceInfo: v.object({ ...deviceInfoSchema.entries, wlanData: wlanDataSchema }),
  /**
   * The smallest number of characters that the router accepts; with WPA2 more than the specified 6.
   */
  password_min: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)), 8),
})

/** Other servers write the day of the installation in their own way. */
const acceptedRouter = v.object({ ...rawRouterSchema.entries, created: anyInstant })
const acceptedRouterDetail = v.object({ ...rawRouterDetailSchema.entries, created: anyInstant })

/** Converts a raw router to the product's own type. */
export function readRouter(raw: v.InferOutput<typeof rawRouterSchema>): Router {
  return {
    serial: raw.serialNumber,
    login: raw.deviceInfo.pppLogin ?? '',
    manufacturer: raw.deviceInfo.manufacturer ?? '',
    model: raw.deviceInfo.modelName ?? '',
    installedAt: raw.created || null,
    lastSeen: raw.last_inform || null,
    isOnline: raw.is_online,
  }
}

/**
 * Converts a raw router with its networks. A network without a readable path cannot be changed and
 * is left out.
 */
export function readRouterDetail(raw: v.InferOutput<typeof rawRouterDetailSchema>): RouterDetail {
  const { wlanData } = raw.deviceInfo
  const networks = wifiBands.flatMap((band) =>
    wlanData[band].flatMap((entry): WifiNetwork[] => {
      const place = parseWlanPath(entry.path)
      if (!place) return []
      const { path, password, enable: isEnabled } = entry
      const askedAt = entry.asked_at || null
      return [
        {
          ...place,
          path,
          band,
          ssid: entry.ssid ?? '',
          password,
          isEnabled,
          passwordRequestedAt: askedAt,
          nameRequestedAt: entry.name_asked_at || null,
        },
      ]
    }),
  )
  return { ...readRouter(raw), networks, minPasswordLength: raw.password_min }
}

/**
 * The routers of the subscriber's own logins, whatever `qtype` asks for (second specification,
 * section 7). Networks and their passwords come only with a single router.
 */
export const listRouters = endpoint({
  name: 'listRouters',
  method: 'GET',
  path: '/api/acs/devices',
  policy: 'subscriber',
  upstreamCost: 'lookup',
  summary: "The subscriber's own routers.",
  query: v.object({ qtype: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  answer: v.object({ devices: v.array(rawRouterSchema), as_of: asOf, incomplete }),
  accepts: v.object({ devices: v.array(acceptedRouter), as_of: asOf, incomplete }),
  refusals: { 'no acs configured': 404 },
})

export const findRouter = endpoint({
  name: 'findRouter',
  method: 'GET',
  path: '/api/acs/device/{serial}',
  policy: 'subscriber',
  upstreamCost: 'lookup',
  summary: "One of the subscriber's own routers with its wireless networks.",
  params: v.object({ serial }),
  /** `incomplete`: a network of it could not be read. */
  answer: v.object({ device: rawRouterDetailSchema, as_of: asOf, incomplete }),
  accepts: v.object({ device: acceptedRouterDetail, as_of: asOf, incomplete }),
  refusals: { 'no acs configured': 404, 'device not found': 404 },
})

/**
 * Sets the password of one WLAN; a band is changed by one call for each of its networks (second
 * specification, section 7). 6 to 30 characters (section 5), and at least as many as the router
 * accepts. Repeating the call is safe. `confirmed`: the new password was read back from the router.
 * `waiting`: it was requested and is not on the router yet.
 */
export const changeWifiPassword = endpoint({
  name: 'changeWifiPassword',
  method: 'PATCH',
  path: '/api/acs/device/{serial}/{lanIndex},{wlanIndex}',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Change the password of one wireless network of an own router.',
  params: v.object({ serial, lanIndex: index, wlanIndex: index }),
  body: v.object({ password: typedText(200) }),
  answer: v.object({ state: v.optional(v.picklist(['confirmed', 'waiting']), 'waiting') }),
  refusals: {
    'no acs configured': 404,
    'device not found': 404,
    'password not provided': 400,
    'invalid password': 400,
    'password too short for device': 422,
    'password refused by device': 422,
  },
})
