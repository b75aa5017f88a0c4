/**
 * Asks the browser to keep what this device stores when it runs out of space. Browsers decide by
 * themselves, and a refusal changes nothing: the portal then works from what is left.
 */
export async function askToPersistStorage(): Promise<void> {
  try {
    await navigator.storage.persist()
  } catch {
    // The browser has no such storage, or forbids the question.
  }
}
