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

/** The name of the receiver, as the code itself gives it; null when the code cannot be read. */
export function pixReceiver(code: string): string | null {
  return parseEmvFields(code)?.get('59') ?? null
}
