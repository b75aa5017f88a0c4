/** What is shown of a push, whatever came. */
export interface PushNotice {
  readonly title: string
  readonly body: string
  /** A path of the panel. */
  readonly path: string
  readonly tag: string
  /** The number for the app's icon; null leaves it as it is. */
  readonly badge: number | null
}

const home = '/panel'

/** For a push nobody can read: browsers want something shown for each one. */
const unreadable: PushNotice = {
  title: 'Você tem um novo aviso',
  body: 'Toque para ver no portal.',
  path: home,
  tag: 'unreadable',
  badge: null,
}

const maxLength = { title: 120, body: 2000, tag: 100 } as const

type Fields = Readonly<Record<string, unknown>>

const fields = (value: unknown): Fields =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object of whatever was sent; each value is looked at
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const text = (value: unknown, maxCharacters: number) =>
  typeof value === 'string' ? value.trim().slice(0, maxCharacters) : ''

/** Only screens of the panel, on this very host: a push must not lead anybody elsewhere. */
export function panelPath(address: unknown, origin: string): string {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return home
  const url = new URL(address, origin)
  const isOurs = url.origin === origin && /^\/panel(?:\/[\w%.~-]+)*\/?$/.test(url.pathname)
  return isOurs ? url.pathname : home
}

/** Reads a push in the declarative shape; what is missing, foreign or too long is put right. */
export function readNotice(payload: string | null, origin: string): PushNotice {
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
    path: panelPath(notification['navigate'], origin),
    tag: text(notification['tag'], maxLength.tag) || title,
    badge: Number.isSafeInteger(badge) && Number(badge) >= 0 ? Number(badge) : null,
  }
}
