import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { typedText } from '#contract/platform/scalars.ts'
import { index, serial } from './routers.ts'

/**
 * Sets the name of one WLAN (1 to 32 printable characters of ASCII); its password stays. The device service
 * takes both in one call, so a network whose password it does not tell keeps its name, and one whose new
 * password is not on the router yet waits for that. `confirmed` and `waiting`: as of a password.
 */
export const changeWifiName = endpoint({
  name: 'changeWifiName',
  method: 'PATCH',
  path: '/api/acs/device/{serial}/{lanIndex},{wlanIndex}/name',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Change the name of one wireless network of an own router.',
  params: v.object({ serial, lanIndex: index, wlanIndex: index }),
  body: v.object({ name: typedText(200) }),
  answer: v.object({ state: v.picklist(['confirmed', 'waiting']) }),
  refusals: {
    'no acs configured': 404,
    'name change not offered': 403,
    'device not found': 404,
    'invalid name': 400,
    'password unknown': 409,
    'password change pending': 409,
    'name refused by device': 422,
  },
})
