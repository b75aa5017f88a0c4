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
  /** What the worker seals on the device and never shows. */
  readonly content?: DeviceContent
}

/** The bills of a reminder, for the device of their subscriber: the wire's form. */
export interface DeviceContent {
  readonly client_id: string
  /** The session the device belongs to: only its vault can store the bills. */
  readonly session: string
  /** When the ERP said so, as an ISO instant. */
  readonly as_of: string
  /** Invoices in the wire's form, the most urgent first. */
  readonly invoices: readonly object[]
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

function serialize(message: PushMessage): string {
  const { title, body, path, tag, isSilent, badge, origin = '', content } = message
  return JSON.stringify({
    web_push: declarativeMark,
    notification: {
      title,
      body,
      navigate: origin + path,
      tag,
      lang: 'pt-BR',
      dir: 'ltr',
      ...(isSilent && { silent: true }),
    },
    ...(badge !== undefined && { app_badge: badge }),
    // Beside `notification`: a browser stores that in clear and may show it.
    ...(content && { device_only: content }),
  })
}

/**
 * The payload of a message as JSON, in the declarative shape: browsers that know it need no worker,
 * and the worker of other browsers reads the same. Bills that do not fit are left out, the least
 * urgent first. A body too long for a push is cut and ends in "…"; the app shows the whole text.
 */
export function buildPushPayload(given: PushMessage): string {
  const { content, ...message } = given
  const bills = content?.invoices ?? []
  const payloads = bills.map((_, left) => {
    const invoices = bills.slice(0, bills.length - left)
    return content ? serialize({ ...message, content: { ...content, invoices } }) : ''
  })
  const fitting = payloads.find((payload) => utf8Bytes(payload) <= maxPayloadBytes)
  if (fitting !== undefined) return fitting
  const whole = serialize(message)
  if (utf8Bytes(whole) <= maxPayloadBytes) return whole
  const characters = Array.from(message.body)
  let [fits, tooMany] = [0, characters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    const isFit = utf8Bytes(serialize(truncateBody(message, characters, middle))) <= maxPayloadBytes
    if (isFit) fits = middle
    else tooMany = middle
  }
  return serialize(truncateBody(message, characters, fits))
}

function truncateBody(
  message: PushMessage,
  characters: readonly string[],
  length: number,
): PushMessage {
  return { ...message, body: `${characters.slice(0, length).join('').trimEnd()}…` }
}
