/** A push message. It appears on a lock screen, so its texts must not reveal anything personal. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The path of the panel that a tap opens. */
  readonly path: string
  /**
   * A message replaces an earlier one with the same tag, whether shown or still waiting at the push
   * service.
   */
  readonly tag: string
  /** Shown without sound: it only replaces an earlier one. */
  readonly isSilent?: boolean
  /** The number on the app's icon; when absent, the icon's number stays. */
  readonly badge?: number
  /**
   * The origin of the portal that the browser subscribed at, `https://…` without a path; '' or absent
   * where it is not known. With it `navigate` is absolute, as the declarative shape wants it.
   */
  readonly origin?: string
  /** Buttons that lead to a screen. */
  readonly actions?: readonly PushAction[]
  /** What the worker seals on the device and never shows. */
  readonly content?: DeviceContent
}

/** A button of a push that a browser may show by itself: it leads to an address, as a tap does. */
interface PushAction {
  readonly action: string
  readonly title: string
  /** The path of the panel that it opens. */
  readonly path: string
}

/** The PIX code of a bill, which was given before. */
export interface DeviceCode {
  /** Of the bill. */
  readonly id: string
  readonly code: string
  /** When the bank gave it, as an ISO instant. */
  readonly as_of: string
  /** The ISO instant from which another amount may be due. */
  readonly until: string
}

/** The bills of a reminder, for the device of their subscriber: the wire's form. */
export interface DeviceContent {
  readonly client_id: string
  /** The session the device belongs to: only its vault can store the bills. */
  readonly session: string
  /** When the ERP said so, as an ISO instant. */
  readonly as_of: string
  /** Invoices in the wire's form, the most urgent first. */
  readonly invoices: readonly { readonly id: string }[]
  /** PIX codes of them; left out where there are none. */
  readonly codes?: readonly DeviceCode[]
}

/**
 * The value of `web_push` that marks a push which browsers may show by themselves ("Declarative Web
 * Push").
 */
export const declarativeMark = 8030

/**
 * The largest payload in bytes that every push service accepts; encryption brings it to 4,096
 * bytes.
 */
export const maxPayloadBytes = 3_993

/** The length of a text in bytes of UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (point < 0x80) bytes += 1
    else if (point < 0x8_00) bytes += 2
    else bytes += point < 0x1_00_00 ? 3 : 4
  }
  return bytes
}

/** Turns the content of a push into a text that only the browser it is sent to can read. */
export type SealContent = (text: string) => string

function serialize(message: PushMessage, seal: SealContent | null): string {
  const { title, body, path, tag, isSilent, badge, origin = '', actions = [], content } = message
  return JSON.stringify({
    web_push: declarativeMark,
    // Without it, a browser that shows pushes by itself starts no worker: nothing is sealed, and no
    // open page is told. Safari 18.4 to 18.6 reads it as a member of `notification`.
    mutable: true,
    notification: {
      title,
      body,
      navigate: origin + path,
      tag,
      lang: 'pt-BR',
      dir: 'ltr',
      mutable: true,
      ...(isSilent && { silent: true }),
      ...(actions.length > 0 && {
        actions: actions.map(({ action, title: label, path: to }) => ({
          action,
          title: label,
          navigate: origin + to,
        })),
      }),
      ...(content && seal && { data: seal(JSON.stringify(content)) }),
    },
    ...(badge !== undefined && { app_badge: badge }),
    // Beside `notification`: a browser stores that in clear and may show it.
    ...(content && !seal && { device_only: content }),
  })
}

/**
 * The payload of a message with as many of its bills as fit, the most urgent ones, and with as many of their
 * codes as fit beside them; null where no bill fits.
 */
function serializeFitting(
  message: Omit<PushMessage, 'content'>,
  { codes = [], ...content }: DeviceContent,
  seal: SealContent | null,
): string | null {
  const fitting = (invoices: DeviceContent['invoices'], taken: readonly DeviceCode[]) => {
    const filled = { ...content, invoices, ...(taken.length > 0 && { codes: taken }) }
    const payload = serialize({ ...message, content: filled }, seal)
    return utf8Bytes(payload) <= maxPayloadBytes ? payload : null
  }
  for (let count = content.invoices.length; count > 0; count -= 1) {
    const invoices = content.invoices.slice(0, count)
    const without = fitting(invoices, [])
    if (without === null) continue
    const theirs = codes.filter(({ id }) => invoices.some((invoice) => invoice.id === id))
    for (let taken = theirs.length; taken > 0; taken -= 1) {
      const payload = fitting(invoices, theirs.slice(0, taken))
      if (payload !== null) return payload
    }
    return without
  }
  return null
}

/**
 * The payload of a message as JSON, in the declarative shape: browsers that know it show it without a
 * worker where the worker fails, and the worker reads the same. Bills that do not fit are left out, the
 * least urgent first, and then their codes. A body too long for a push is cut and ends in "…"; the app shows the whole text.
 * `seal`: for a browser that hands its worker the notification alone; the bills are then its data.
 */
export function buildPushPayload(given: PushMessage, seal: SealContent | null = null): string {
  const { content, ...message } = given
  const fitting = content ? serializeFitting(message, content, seal) : null
  if (fitting !== null) return fitting
  const whole = serialize(message, null)
  if (utf8Bytes(whole) <= maxPayloadBytes) return whole
  const characters = Array.from(message.body)
  let [fits, tooMany] = [0, characters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    const payload = serialize(truncateBody(message, characters, middle), null)
    const isFit = utf8Bytes(payload) <= maxPayloadBytes
    if (isFit) fits = middle
    else tooMany = middle
  }
  return serialize(truncateBody(message, characters, fits), null)
}

function truncateBody(
  message: PushMessage,
  characters: readonly string[],
  length: number,
): PushMessage {
  return { ...message, body: `${characters.slice(0, length).join('').trimEnd()}…` }
}
