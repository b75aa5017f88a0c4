import * as v from 'valibot'
import { wifiBands } from '#domain/routers/wifi.ts'
import type { Router, RouterDetail, WifiNetwork } from '#domain/routers/router.ts'
import { parseWlanPath } from '#domain/routers/wlan-path.ts'
import { endpoint } from './endpoint.ts'
import { instant, text, typedText } from './scalars.ts'

const maybeInstant = v.union([v.literal(''), instant])
/** Compared with the serials of the subscriber's own devices; nothing else is done with it. */
const serial = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** Places of a WLAN in its device, counted from 1. */
const index = v.pipe(v.string(), v.regex(/^[1-9]\d?$/))

/** When the upstream said so (ISO instant). */
const asOf = v.optional(instant)

const deviceInfoSchema = v.object({ manufacturer: text, modelName: text, pppLogin: text })

/**
 * A device of the subscriber (specification 3), raw names. `created`: when it was installed;
 * `last_inform`: when it last reported to the device service; both ISO instants or empty.
 */
const rawDeviceSchema = v.object({
  serialNumber: serial,
  deviceInfo: deviceInfoSchema,
  created: v.optional(maybeInstant, ''),
  last_inform: v.optional(maybeInstant, ''),
  is_online: v.optional(v.nullable(v.boolean()), null),
})

/**
 * One wireless network. `path` names its place (`…LANDevice.1.WLANConfiguration.5`); `password` is
 * the one the device service reads from the device, null when it does not tell; `asked_at` since
 * when another one is waiting for the device, else empty.
 */
const wlanEntrySchema = v.object({
  path: v.string(),
  ssid: text,
  password: v.optional(v.nullable(v.string()), null),
  enable: v.optional(v.boolean(), true),
  asked_at: v.optional(maybeInstant, ''),
})
const wlanDataSchema = v.object({
  '2.4': v.optional(v.array(wlanEntrySchema), []),
  '5.8': v.optional(v.array(wlanEntrySchema), []),
})

const rawDeviceDetailSchema = v.object({
  ...rawDeviceSchema.entries,
  deviceInfo: v.object({ ...deviceInfoSchema.entries, wlanData: wlanDataSchema }),
  /** Fewest characters the device itself takes; more than the specified 6 with WPA2. */
  password_min: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)), 8),
})

/** Reads a raw device into ours. */
export function readDevice(raw: v.InferOutput<typeof rawDeviceSchema>): Router {
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

/** The same with its networks; an entry without a readable path cannot be changed and is left out. */
export function readDeviceDetail(raw: v.InferOutput<typeof rawDeviceDetailSchema>): RouterDetail {
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
        },
      ]
    }),
  )
  return { ...readDevice(raw), networks, minPasswordLength: raw.password_min }
}

/** The devices menu entry needs this answer to be true (specification 6). */
export const checkAcs = endpoint({
  name: 'checkAcs',
  method: 'GET',
  path: '/api/acs/customer/check',
  policy: 'subscriber',
  summary: 'Whether the provider has a device service configured.',
  answer: v.object({ is_acs_configured: v.boolean() }),
  refusals: {},
})

/**
 * The devices of the subscriber's own logins, whatever `qtype` asks for (specification 7). The
 * networks and their passwords come with one device only.
 */
export const listDevices = endpoint({
  name: 'listDevices',
  method: 'GET',
  path: '/api/acs/devices',
  policy: 'subscriber',
  summary: "The subscriber's own devices.",
  query: v.object({ qtype: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  answer: v.object({ devices: v.array(rawDeviceSchema), as_of: asOf }),
  refusals: { 'no acs configured': 404 },
})

export const readOneDevice = endpoint({
  name: 'readOneDevice',
  method: 'GET',
  path: '/api/acs/device/{serial}',
  policy: 'subscriber',
  summary: "One of the subscriber's own devices with its wireless networks.",
  params: v.object({ serial }),
  answer: v.object({ device: rawDeviceDetailSchema, as_of: asOf }),
  refusals: { 'no acs configured': 404, 'device not found': 404 },
})

/**
 * Sets the password of one WLAN; a band is changed by one call for each of its entries. 6 to 30
 * characters (specification 5), and at least what the device itself takes. Repeating it is safe.
 * `confirmed`: read back from the device. `waiting`: asked for, and not seen on the device yet.
 */
export const changeWifiPassword = endpoint({
  name: 'changeWifiPassword',
  method: 'PATCH',
  path: '/api/acs/device/{serial}/{lanIndex},{wlanIndex}',
  policy: 'subscriber',
  summary: 'Change the password of one wireless network of an own device.',
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
