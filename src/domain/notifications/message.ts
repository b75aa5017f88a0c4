/** What a notification says. It stands on a lock screen, so nothing in it may give anybody away. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** A path of the panel: where a tap leads. */
  readonly path: string
  /** A message replaces the one of the same tag, shown or still waiting at the push service. */
  readonly tag: string
  /** The number on the app's icon; absent, the icon stays as it is. */
  readonly badge?: number
}

/** Marks a push that browsers may show by themselves ("Declarative Web Push"). */
export const declarativeMark = 8030

/** Bytes of a payload that every push service takes once it is encrypted (4,096 with all around it). */
export const maxPayloadBytes = 3_993

/** Bytes of a text in UTF-8. */
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

function written({ title, body, path, tag, badge }: PushMessage): string {
  return JSON.stringify({
    web_push: declarativeMark,
    notification: { title, body, navigate: path, tag, lang: 'pt-BR', dir: 'ltr' },
    ...(badge !== undefined && { app_badge: badge }),
  })
}

/**
 * The payload of a message, in the declarative shape: browsers that know it need no worker, the
 * others' worker reads the same. A body too long for a push ends in "…"; whole texts are in the app.
 */
export function pushPayload(message: PushMessage): string {
  const whole = written(message)
  if (utf8Bytes(whole) <= maxPayloadBytes) return whole
  const characters = Array.from(message.body)
  let [fits, tooMany] = [0, characters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    const isFit = utf8Bytes(written(cut(message, characters, middle))) <= maxPayloadBytes
    if (isFit) fits = middle
    else tooMany = middle
  }
  return written(cut(message, characters, fits))
}

function cut(message: PushMessage, characters: readonly string[], length: number): PushMessage {
  return { ...message, body: `${characters.slice(0, length).join('').trimEnd()}…` }
}
