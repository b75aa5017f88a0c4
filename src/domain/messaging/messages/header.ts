/** Headers that the connection or the body decides. */
const reserved =
  /^(?:host|connection|content-.*|transfer-encoding|cookie|upgrade|expect|te|trailer|keep-alive|proxy-.*|accept-encoding)$/i

/** Whether a text may name the header in which a gateway expects its secret. */
export function isHeaderName(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,63}$/i.test(text) && !reserved.test(text)
}

/** Whether a secret can be sent in a header: printable ASCII on one line. */
export function isHeaderValue(text: string): boolean {
  return /^[\x20-\x7e]{1,1000}$/.test(text) && text.trim() === text
}
