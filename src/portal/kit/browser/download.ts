import { share } from '#portal/kit/buttons/share.ts'

/** Downloads a file under its name. `base64` is the content as the server sends it. */
export function saveFile({ name, base64, type }: { name: string; base64: string; type: string }) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  saveBlob(name, new Blob([bytes], { type }))
}

/** Hands over what the page has made, as a file with this name. */
export function saveBlob(name: string, content: Blob) {
  const file = new File([content], name, { type: content.type })
  if (isHomeScreenApp() && navigator.canShare?.({ files: [file] })) void shareFile(file)
  else download(file)
}

/**
 * Whether this is the home-screen app of an iPhone or iPad. A download there opens a page that cannot be
 * left, or nothing; a file leaves it by the share sheet alone.
 */
function isHomeScreenApp(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}

async function shareFile(file: File): Promise<void> {
  const failure = await share({ files: [file] })
  if (failure === null) return
  // The permission that a tap gives had lapsed before the file was there: a second press gives it again.
  if (failure !== 'NotAllowedError') return download(file)
  const { offerFile } = await import('./offer-file.ts')
  offerFile(() => void shareFile(file))
}

function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The URL is revoked later, because Safari reads it after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
