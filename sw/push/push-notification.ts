import type { DeviceContent } from '../stored/keep-content.ts'
import { panelPath } from '#contract/worker/paths.ts'
import {
  billPath,
  type NotificationData,
  payAction,
  tomorrowAction,
} from '#contract/worker/shown-notification.ts'

/** What is shown of a push. */
export interface ShownNotification {
  readonly title: string
  readonly body: string
  readonly data: NotificationData
  readonly tag: string
  /** The number on the app's icon; null leaves it unchanged. */
  readonly badge: number | null
  /** Shown without sound: it only replaces an earlier one. */
  readonly isSilent: boolean
  /** Stored sealed and never shown; null for most pushes. */
  readonly content: DeviceContent | null
}

/** Shown for a push that cannot be read: browsers require a notification for each push. */
const unreadable: ShownNotification = {
  title: 'Você tem um novo aviso',
  body: 'Toque para ver no portal.',
  data: { path: panelPath, asOf: '', bills: [] },
  tag: 'unreadable',
  badge: null,
  isSilent: false,
  content: null,
}

const maxLength = { title: 120, body: 2000, tag: 100, field: 40 } as const

type Fields = Readonly<Record<string, unknown>>

const fields = (value: unknown): Fields =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object of unknown values; each one is checked where it is read
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const text = (value: unknown, maxCharacters: number) =>
  typeof value === 'string' ? value.trim().slice(0, maxCharacters) : ''

/** An id, a day or an instant. */
const field = (value: unknown) => text(value, maxLength.field)

function parseAddress(address: unknown, origin: string): URL | null {
  try {
    return typeof address === 'string' ? new URL(address, origin) : null
  } catch {
    return null
  }
}

/** The path of a screen of the panel on this host; any other address leads to the panel's first. */
export function screenOf(address: unknown, origin: string): string {
  const url = parseAddress(address, origin)
  if (url === null) return panelPath
  const isOurs = url.origin === origin && /^\/panel(?:\/[\w%.~-]+)*\/?$/.test(url.pathname)
  return isOurs ? url.pathname : panelPath
}

/** The bills of a reminder, so that it is removed once they are settled. */
function billsOf(value: unknown): Omit<NotificationData, 'path'> {
  const { as_of: asOf, invoices } = fields(value)
  const bills = (Array.isArray(invoices) ? invoices : []).map((invoice) => {
    const { id, data_vencimento: dueDate } = fields(invoice)
    return { id: field(id), dueDate: field(dueDate) }
  })
  return { asOf: field(asOf), bills }
}

/** What a click on a button of a notification means: the screen to open, or null for "Lembrar amanhã". */
export function screenOfAction(
  action: string,
  { path, bills: [oldest] }: NotificationData,
  origin: string,
): string | null {
  if (action === tomorrowAction) return null
  return action === payAction && oldest ? screenOf(billPath(oldest.id), origin) : path
}

function contentOf(value: unknown): DeviceContent | null {
  const { client_id: clientId, session } = fields(value)
  if (typeof clientId !== 'string' || typeof session !== 'string') return null
  return { clientId, session, text: JSON.stringify(value) }
}

/** Reads a push in the declarative shape. Missing, foreign or too long values are replaced or cut. */
export function readPush(payload: string | null, origin: string): ShownNotification {
  let sent: Fields = {}
  try {
    sent = fields(JSON.parse(payload ?? ''))
  } catch {
    return unreadable
  }
  const notification = fields(sent['notification'])
  const title = text(notification['title'], maxLength.title)
  if (title === '') return unreadable
  const badge = sent['app_badge']
  return {
    title,
    body: text(notification['body'], maxLength.body),
    data: { path: screenOf(notification['navigate'], origin), ...billsOf(sent['device_only']) },
    tag: text(notification['tag'], maxLength.tag) || title,
    badge: Number.isSafeInteger(badge) && Number(badge) >= 0 ? Number(badge) : null,
    isSilent: notification['silent'] === true,
    content: contentOf(sent['device_only']),
  }
}
