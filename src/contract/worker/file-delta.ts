/*
 * A built file told by what it changed since a former one, which the device holds: a release that changes a
 * word in a file then costs the word. Asked for by the worker while it stores a new version.
 */

/** The parameter of a built file's address that names the former file. */
export const formerParameter = 'from'

/** The type of such an answer. A server that knows no delta answers with the whole file. */
export const deltaType = 'application/vnd.portal.delta+json'

/**
 * New text, or a part of the former file: how many characters to skip after the part taken before (less than
 * none leads back), and how many to take.
 */
export type DeltaPart = string | readonly [skip: number, length: number]

/** The SHA-256 of the whole file, in base64, and its parts. */
export type FileDelta = readonly [digest: string, ...parts: DeltaPart[]]

/** The text that these parts make of the former one. */
export function applyDelta(former: string, parts: readonly DeltaPart[]): string {
  let end = 0
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const start = end + part[0]
      end = start + part[1]
      return former.slice(start, end)
    })
    .join('')
}

/** The name of a built file without its hash: `home.js` of `/assets/home-XH-mAFP.js`. */
export const stemOf = (path: string) =>
  path.slice(path.lastIndexOf('/') + 1).replace(/-[\w-]{7}(?=\.\w+$)/, '')
