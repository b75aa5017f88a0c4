import { comparableHost, isSiteName } from '#domain/platform/hosts/host-name.ts'

/** A piece of a text: words, or an address that can be opened. */
export interface TextPart {
  readonly text: string
  /** The host that the address leads to; '' for words. */
  readonly host: string
}

/** Its last character is none of those that end a sentence rather than an address. */
const address = /https:\/\/[^\s<>"'“”‘’()[\]{},;!|*`\\]*[^\s<>"'“”‘’()[\]{},;!|*`\\.:?…]/gi

/** The host of an address that is what it looks like; '' for any other. */
function plainHost(text: string): string {
  const [authority = ''] = text.slice('https://'.length).split(/[/?#]/)
  // A name with a user, or with letters of other scripts, may imitate a known one.
  const host = authority.replace(/:\d{1,5}$/, '')
  return isSiteName(host) ? comparableHost(host) : ''
}

/** Splits a text at the `https://` addresses in it; nothing else in it can be opened. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: link, index } of text.matchAll(address)) {
    const host = plainHost(link)
    if (host === '') continue
    if (index > end) parts.push({ text: text.slice(end, index), host: '' })
    parts.push({ text: link, host })
    end = index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), host: '' })
  return parts
}
