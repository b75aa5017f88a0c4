import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'

/**
 * Opens a speed test, four an hour. With its ticket, for a minute, `GET /speed-test/{ticket}?bytes=`
 * sends that many bytes and `POST /speed-test/{ticket}` takes some, up to the limits of
 * `domain/service/lines/speed.ts`.
 */
export const beginSpeedTest = endpoint({
  name: 'beginSpeedTest',
  method: 'POST',
  path: '/api/central/customer/speed-test',
  policy: 'subscriber',
  mayRefuse: ['forbidden', 'too many requests'],
  worksWithoutErp: true,
  summary: 'Open a speed test between this device and the portal.',
  answer: v.object({ ticket: v.string() }),
  refusals: {},
})

export const speedTestPath = (ticket: string) => `/speed-test/${ticket}`
