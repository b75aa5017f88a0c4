import { type PushSubscriptionJson, savePushConfig } from '#contract/news/notifications.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { TestApp } from '../app.ts'
import type { Visitor } from '../browser/visitor.ts'
import { expectOk } from '../wire/answers.ts'
import { askSandbox } from './ask-sandbox.ts'

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

interface Device {
  readonly client_id?: string
  readonly application_server_key?: string
  readonly browser?: 'chrome' | 'safari'
  readonly status?: number
  readonly retry_after?: string
  readonly words?: string
}

/** A device at the push service of the box, as a browser would subscribe it. */
export const newDevice = (app: TestApp, given: Device = {}): Promise<PushSubscriptionJson> =>
  askSandbox(app, 'push-devices', { client_id: 'demo', ...given })

/** A device of a signed-in subscriber, who has chosen what comes to it. */
export async function subscribe(
  app: TestApp,
  by: Visitor,
  chosen: Omit<BodyOf<typeof savePushConfig>, 'subscription'>,
  given: Device = {},
): Promise<PushSubscriptionJson> {
  const subscription = await newDevice(app, { client_id: by.clientId, ...given })
  const body = { subscription, ...chosen }
  await expectOk(savePushConfig, await by.call(savePushConfig, { body }))
  return subscription
}

/** The name the push service of the box has for a device. */
export const deviceName = ({ endpoint }: PushSubscriptionJson) => endpoint.split('/').at(-1) ?? ''

/** What the push service answers for a device from now on. */
export const setAnswer = (
  app: TestApp,
  device: PushSubscriptionJson,
  answer: { readonly status: number; readonly retry_after?: string; readonly words?: string },
): Promise<unknown> =>
  askSandbox(app, `push-devices/${deviceName(device)}`, { client_id: 'demo', ...answer })

/** What a device received, decrypted, oldest first. */
export async function received(app: TestApp, device: PushSubscriptionJson): Promise<SeenPush[]> {
  const { pushes } = await askSandbox<{ pushes: SeenPush[] }>(app, 'pushes')
  return pushes.filter((push) => push.device === deviceName(device))
}
