/**
 * Copies a text; call it within the tap's event handler. Pages without a clipboard (plain http, old
 * browsers, denied permission) copy through a selected field. Resolves with whether it worked.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  // iOS ignores select() on a read-only field.
  field.setSelectionRange(0, text.length)
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
