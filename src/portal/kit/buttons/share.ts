/**
 * Hands something to the share sheet; call it within the tap's event handler. Resolves with the name of a
 * failure, or null. A sheet that the person closes is no failure, nor is one that is open already.
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
