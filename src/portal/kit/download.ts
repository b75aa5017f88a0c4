/** Downloads a file under its name. `base64` is the content as the server sends it. */
export function saveFile({ name, base64, type }: { name: string; base64: string; type: string }) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  saveBlob(name, new Blob([bytes], { type }))
}

/** Downloads what the page has made, as a file with this name. */
export function saveBlob(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The URL is revoked later, because Safari reads it after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
