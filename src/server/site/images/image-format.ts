/** The formats that are ever decoded. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'svg'

/** The first bytes of each pixel format; a dot stands for any byte. */
const signatures: readonly (readonly [ImageFormat, RegExp])[] = [
  ['png', /^\x89PNG\r\n.\n/],
  ['jpeg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBPVP8/],
  // A byte order mark, blanks, declarations and comments may stand before the root element.
  ['svg', /^(?:\xef\xbb\xbf)?\s*<(?:[?!][^]*<)?(?:\w+:)?svg[\s/>]/i],
]

/** Bytes within which a file's format shows. */
const maxSignatureBytes = 8192

/**
 * The format that the first bytes of a file name, before any decoder sees them; null for every
 * other. A decoder's own detection would try each format it was built with.
 */
export function detectFormat(bytes: Uint8Array): ImageFormat | null {
  const start = Buffer.from(bytes.subarray(0, maxSignatureBytes)).toString('latin1')
  return signatures.find(([, signature]) => signature.test(start))?.[0] ?? null
}
