import { panelPath } from '#contract/worker/paths.ts'

/** What is shown of a push. */
export interface ShownNotification {
  readonly title: string
  readonly body: string
  /** The screen of the panel that a tap opens. */
  readonly path: string
  readonly tag: string
  /** The number on the app's icon; null leaves it unchanged. */
  readonly badge: number | null
}

/** Shown for a push that cannot be read: browsers require a notification for each push. */
const unreadable: ShownNotification = {
  title: 'Você tem um novo aviso',
  body: 'Toque para ver no portal.',
  path: panelPath,
  tag: 'unreadable',
  badge: null,
}

const maxLength = { title: 120, body: 2000, tag: 100 } as const

type Fields = Readonly<Record<string, unknown>>

const fields = (value: unknown): Fields =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object of unknown values; each one is checked where it is read
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const text = (value: unknown, maxCharacters: number) =>
  typeof value === 'string' ? value.trim().slice(0, maxCharacters) : ''

/** The path of a screen of the panel on this host; any other address leads to the panel's first. */
export function screenOf(address: unknown, origin: string): string {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return panelPath
  const url = new URL(address, origin)
  const isOurs = url.origin === origin && /^\/panel(?:\/[\w%.~-]+)*\/?$/.test(url.pathname)
  return isOurs ? url.pathname : panelPath
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
    path: screenOf(notification['navigate'], origin),
    tag: text(notification['tag'], maxLength.tag) || title,
    badge: Number.isSafeInteger(badge) && Number(badge) >= 0 ? Number(badge) : null,
  }
}
