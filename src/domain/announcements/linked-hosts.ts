import { comparableHost, hostOfAddress } from '../host-name.ts'

/**
 * Last labels by which a name without `https://` is taken for a site. The list is short on purpose: a
 * missing space after a full stop ("hoje.No") must not be taken for one.
 */
const siteEndings = new Set(
  (
    'com net org br info biz io app dev site online shop store xyz top link click live club co ly cc tv ' +
    'vip icu pt gle page web blog cloud tech digital fun pro gov edu'
  ).split(' '),
)

const separators = /[\s<>"'“”‘’()[\]{},;!|*`]+/
/** A browser follows `https:` without its slashes, too. */
const ofScheme = /https?:(?=.)|[a-z][a-z0-9+.-]{0,30}:[/\\]/gi
const authority = /[/\\]*[^/\\?#]*/y
const names = /[\p{L}\p{N}_-]+(?:\.+[\p{L}\p{N}_-]+)*/gu

/** The text as a browser reads an address: signs that look like a full stop are one. */
function plainForm(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
}

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

/** Whether a name without a scheme is plainly that of a site. */
function isSite(name: string): boolean {
  const labels = name.toLowerCase().split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.includes('')) return false
  return labels[0] === 'www' || last.startsWith('xn--') || siteEndings.has(last)
}

/** The hosts of names such as `provedor.com.br` before a path; an e-mail address has none. */
function bareHosts(word: string): string[] {
  const [name = ''] = word.split(/[/\\?#]/)
  if (name === word && word.includes('@')) return []
  return [...name.matchAll(names)]
    .map(([found]) => found)
    .filter(isSite)
    .map(comparableHost)
}

/**
 * The hosts a text leads its reader to: those of addresses with any scheme, and of names that are
 * plainly sites. Comparable forms, each once, in the order of the text.
 */
export function linkedHosts(text: string): string[] {
  const hosts = plainForm(text)
    .split(separators)
    .flatMap((word) => {
      const [before = ''] = word.split(ofScheme, 1)
      return bareHosts(before).concat(hostsWithScheme(word))
    })
  return [...new Set(hosts)]
}

/** The first host in a text that is not one of `allowed`; null when all are allowed. */
export function foreignHost(text: string, allowed: readonly string[]): string | null {
  const known = new Set(allowed.map(comparableHost))
  return linkedHosts(text).find((host) => !known.has(host)) ?? null
}
