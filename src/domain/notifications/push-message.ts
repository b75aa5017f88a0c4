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
  /** The number on the app's icon; when absent, the icon's number stays. */
  readonly badge?: number
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

function serialize({ title, body, path, tag, badge }: PushMessage): string {
  return JSON.stringify({
    web_push: declarativeMark,
    notification: { title, body, navigate: path, tag, lang: 'pt-BR', dir: 'ltr' },
    ...(badge !== undefined && { app_badge: badge }),
  })
}

/**
 * The payload of a message as JSON, in the declarative shape: browsers that know it need no worker,
 * and the worker of other browsers reads the same. A body too long for a push is cut and ends in
 * "…"; the app shows the whole text.
 */
export function buildPushPayload(message: PushMessage): string {
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
