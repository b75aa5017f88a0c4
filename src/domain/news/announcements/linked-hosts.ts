import endings from 'tlds' with { type: 'json' }
import { comparableHost, hostOfAddress } from '#domain/platform/hosts/host-name.ts'
import { plainTyped } from '#domain/platform/text/typed-text.ts'

/** The endings that IANA has given out: a phone makes a link of a name that ends in one. */
const siteEndings: ReadonlySet<string> = new Set(endings)

/**
 * Endings that are Portuguese words, too. With a capital letter behind a full stop they begin a
 * sentence whose space is missing ("hoje.No domingo"), unless a path follows.
 */
const wordEndings = new Set(['ao', 'as', 'de', 'do', 'na', 'no', 'se', 'sem', 'so'])

const separators = /[\s<>"'“”‘’()[\]{},;!|*`]+/
/** A browser follows `https:` without its slashes, too. */
const ofScheme = /https?:(?=.)|[a-z][a-z0-9+.-]{0,30}:[/\\]/gi
const authority = /[/\\]*[^/\\?#]*/y
const names = /[\p{L}\p{N}_-]+(?:\.+[\p{L}\p{N}_-]+)*/gu

/** As much of an address is named that has no host. */
const maxShown = 100

/** The hosts of the addresses in a word that begin with a scheme. One without a host is named by its beginning. */
function hostsWithScheme(word: string): string[] {
  return [...word.matchAll(ofScheme)].map(({ 0: scheme, index }) => {
    authority.lastIndex = index + scheme.length
    const address = scheme + (authority.exec(word)?.[0] ?? '')
    return hostOfAddress(address) || word.slice(index, index + maxShown)
  })
}

const ownNetwork = /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./

/** Whether figures are an address of the internet; one of the home's own network leads nowhere else. */
function isInternetAddress(name: string): boolean {
  const isAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name)
  return isAddress && name.split('.').every((part) => Number(part) <= 255) && !ownNetwork.test(name)
}

/** Whether a name without a scheme is one that a phone makes a link of. */
function isSite(name: string, hasPath: boolean): boolean {
  const labels = name.split('.')
  const ending = labels.at(-1) ?? ''
  const last = ending.toLowerCase()
  if (isInternetAddress(name)) return true
  if (labels.length < 2 || labels.includes('') || /^\d+$/.test(last)) return false
  if (hasPath || labels[0]?.toLowerCase() === 'www' || last.startsWith('xn--')) return true
  const isSentence = wordEndings.has(last) && /^\p{Lu}\p{Ll}*$/u.test(ending)
  return siteEndings.has(last) && !isSentence
}

/** The hosts in the part of a word that a path may follow. */
function hostsOfPart(part: string, hasPath: boolean): string[] {
  return [...part.matchAll(names)]
    .filter(({ 0: found, index }) => {
      const behind = part.slice(index + found.length)
      return isSite(found, hasPath && /^(?::\d*)?$/.test(behind))
    })
    .map(([found]) => comparableHost(found))
}

/**
 * The hosts of names such as `provedor.com.br` before a path, also behind slashes (`//provedor.com.br`);
 * an e-mail address has none.
 */
function bareHosts(word: string): string[] {
  const parts = word.split(/[/\\?#]/)
  if (parts.length === 1 && word.includes('@')) return []
  const last = parts.findLastIndex((part) => part !== '')
  for (const [nth, part] of parts.entries()) {
    // Most parts of a hostile text are empty, and looking for names in each would take long.
    const found = part.includes('.') ? hostsOfPart(part, nth < last) : []
    if (found.length > 0) return found
  }
  return []
}

/**
 * The hosts a text leads its reader to: those of addresses with any scheme, and of names that are
 * plainly sites. Comparable forms, each once, in the order of the text.
 */
export function linkedHosts(text: string): string[] {
  // Signs that look like a full stop are one in an address.
  const hosts = plainTyped(text)
    .replaceAll('。', '.')
    .split(separators)
    .flatMap((word) => {
      const [before = ''] = word.split(ofScheme, 1)
      return bareHosts(before).concat(hostsWithScheme(word))
    })
  return [...new Set(hosts)]
}
