import type { PushSubscriptionJson } from '#contract/news/notifications.ts'
import type { TestApp } from '../app.ts'
import { from } from '../browser/visitor.ts'

export interface SeenPush {
  readonly client_id: string
  readonly device: string
  readonly title: string
  readonly body: string
  readonly navigate: string
  readonly tag: string
  /** The number for the app's icon; '' for none. */
  readonly app_badge: string
  readonly payload: string
  readonly ttl: string
  readonly topic: string
  /** What the browser's worker got of it, and the fields of its event as JSON. */
  readonly handed_over: 'nothing' | 'notification' | 'payload'
  readonly event: string
}

async function ask<T>(app: TestApp, path: string, body?: object): Promise<T> {
  const answer = await app.app.request(
    `http://demo.localhost/sandbox/${path}`,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    from('127.0.0.1'),
  )
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A device at the push service of the box, as a browser would subscribe it. */
export const newDevice = (
  app: TestApp,
  given: {
    readonly client_id?: string
    readonly application_server_key?: string
    readonly browser?: 'chrome' | 'safari'
    readonly status?: number
    readonly retry_after?: string
    readonly words?: string
  } = {},
): Promise<PushSubscriptionJson> => ask(app, 'push-devices', { client_id: 'demo', ...given })

/** The name the push service of the box has for a device. */
export const deviceName = ({ endpoint }: PushSubscriptionJson) => endpoint.split('/').at(-1) ?? ''

/** What the push service answers for a device from now on. */
export const setAnswer = (
  app: TestApp,
  device: PushSubscriptionJson,
  answer: { readonly status: number; readonly retry_after?: string; readonly words?: string },
): Promise<unknown> =>
  ask(app, `push-devices/${deviceName(device)}`, { client_id: 'demo', ...answer })

/** What a device received, decrypted, oldest first. */
export async function received(app: TestApp, device: PushSubscriptionJson): Promise<SeenPush[]> {
  const { pushes } = await ask<{ pushes: SeenPush[] }>(app, 'pushes')
  return pushes.filter((push) => push.device === deviceName(device))
}
