const shape = /^([^@\s])[^@\s]*@([^@\s])[^@\s]*\.([^@\s.]+)$/

/**
 * Masks an e-mail for a visitor who has not proved who they are: `m*****@c****.br`. The number of
 * asterisks is fixed, so that the length reveals nothing. A text that is no address becomes
 * asterisks only.
 */
export function maskEmail(email: string): string {
  const text = email.trim().toLowerCase()
  return shape.test(text) ? text.replace(shape, '$1*****@$2****.$3') : '*****'
}

/** The part before the `@`: words of RFC 5321 divided by single dots, without quotes. */
const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
/** A part of a host name, with letters of any script or coded with `xn--`. */
const label = /^(?![-\p{M}])[\p{L}\p{M}\p{N}-]{1,63}$/u

/**
 * True for an e-mail address by RFC 5321: a name of at most 64 characters in ASCII, a host of two labels
 * or more of at most 63, 254 in all. A name in quotes and a host in figures are refused, because few mail
 * servers have them; the top-level domain is not checked (second specification, section 5).
 */
export function isEmail(text: string): boolean {
  const [name = '', host = '', ...more] = text.split('@')
  const labels = host.split('.')
  return (
    text.length <= 254 &&
    more.length === 0 &&
    localPart.test(name) &&
    !/^\.|\.\.|\.$/.test(name) &&
    labels.length > 1 &&
    labels.every((one) => label.test(one) && !one.endsWith('-')) &&
    !/\.\d+$/.test(host)
  )
}

/** In characters; a longer run without a divider holds no address that could be told apart. */
const maxRun = 600
/**
 * Characters that separate addresses or enclose them. RFC 5321 allows some of them in the part before the
 * `@`, but they are not used there.
 */
const divider = /[^\p{L}\p{M}\p{N}@.!#$%&'*+^_`~-]+/u
/** A host that ends with a usual top-level domain, a sign, and the name of another address. */
const glued = /^((?:[^.]+\.)+?(?:[a-z]{2}|com|net|org))[^.\p{L}\p{M}\p{N}](.+)$/u

/** The addresses of a run; none where it cannot be known where one ends and the next begins. */
function separate(run: string): string[] {
  const [first = '', ...hosts] = run.split('@')
  const found: string[] = []
  let name = first
  for (const [index, text] of hosts.entries()) {
    const [, host = '', next = ''] =
      index === hosts.length - 1 ? ['', text] : (glued.exec(text) ?? [])
    if (host === '') return []
    found.push(`${name}@${host}`)
    name = next
  }
  return found
}

/** Without the signs at both ends that belong to no address: quotes, dots, hyphens, stars. */
function trimSigns(run: string): string {
  let end = run.length
  while (end > 0 && !/[\p{L}\p{M}\p{N}]/u.test(run.charAt(end - 1))) end -= 1
  return run.slice(0, end).replace(/^[^\p{L}\p{N}_]+/u, '')
}

/**
 * The e-mail addresses in fields of a record, in small letters, each once. A field may hold several, with
 * any divider, and names, brackets and signs around them. A text that can be read as two different addresses
 * gives none, because a verification code sent to the wrong one would reach a stranger.
 */
export function emailsIn(...fields: readonly string[]): string[] {
  const found = fields.flatMap((field) =>
    field
      .replaceAll(/[‘’´]/g, "'")
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .toLowerCase()
      // One address with spaces in it.
      .replace(/^\s{0,9}([^\s@]+)\s{0,3}@\s{0,3}([^\s@]+)\s{0,9}$/, '$1@$2')
      .replaceAll(/\s{1,3}(?=\.[a-z])/g, '')
      // A `br` behind a space or a wrong sign is the end of the host: `a.com br` is `a.com.br`, and `a.com`
      // would be another domain.
      .replaceAll(/(\.(?:com|net|org))[\s.,;]{1,3}br(?![\p{L}\p{N}@._-])/gu, '$1.br')
      .split(divider)
      .filter((run) => run.length <= maxRun && run.includes('@'))
      .flatMap((run) => separate(trimSigns(run))),
  )
  return [...new Set(found.map(trimSigns).filter(isEmail))]
}
