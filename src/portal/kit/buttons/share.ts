/**
 * Hands something to the share sheet; call it within the tap's event handler. Resolves with the name of a
 * failure, or null. A sheet that is closed again is none, and one that is open already is enough.
 */
export async function share(data: ShareData): Promise<string | null> {
  try {
    await navigator.share(data)
    return null
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return name === 'AbortError' || name === 'InvalidStateError' ? null : name
  }
}
