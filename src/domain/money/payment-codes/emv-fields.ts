/**
 * The fields of an EMV text by id, in order. null: the lengths do not add up or an id comes twice.
 */
export function parseEmvFields(text: string): Map<string, string> | null {
  const found = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [head, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (!head || found.has(id) || value.length === 0 || value.length !== Number(length)) return null
    found.set(id, value)
    at += 4 + value.length
  }
  return found
}

/** A text with each byte of its UTF-8 as one character. */
export function toByteText(text: string): string {
  // Half a character has no bytes.
  const whole = text.replaceAll(/\p{Cs}/gu, '\uFFFD')
  return encodeURIComponent(whole).replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

const toEscape = (byte: string) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`

/** null when the bytes are no UTF-8: a length that ends within a letter. */
function fromByteText(bytes: string): string | null {
  try {
    return decodeURIComponent(Array.from(bytes, toEscape).join(''))
  } catch {
    return null
  }
}

function parseByBytes(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (const [id, value] of parseEmvFields(toByteText(text)) ?? []) {
    const read = fromByteText(value)
    if (read === null) return null
    fields.set(id, read)
  }
  return fields.size > 0 ? fields : null
}

/**
 * The fields of an EMV text, in each way that its lengths add up: they count characters or, where letters
 * beyond ASCII make these differ, bytes of UTF-8. Both are found in the field.
 */
export function readEmvFieldSets(text: string): Map<string, string>[] {
  const byBytes = /[\u0080-\uFFFF]/.test(text) ? parseByBytes(text) : null
  return [parseEmvFields(text), byBytes].filter((fields) => fields !== null)
}

/** The name of the receiver, as the code itself gives it; null when the code cannot be read. */
export function pixReceiver(code: string): string | null {
  return readEmvFieldSets(code)[0]?.get('59') ?? null
}
