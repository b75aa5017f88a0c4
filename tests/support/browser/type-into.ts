import { Maskito, type MaskitoOptions } from '@maskito/core'

/* How people fill a masked field, in a test that runs with jsdom: the events that a browser sends. */

function enter(pieces: readonly string[], inputType: string, mask: MaskitoOptions): string {
  const input = document.createElement('input')
  document.body.append(input)
  input.focus()
  const maskito = new Maskito(input, mask)
  for (const data of pieces) {
    const about = { inputType, data, bubbles: true, cancelable: true }
    if (input.dispatchEvent(new InputEvent('beforeinput', about))) {
      input.setRangeText(data, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
      input.dispatchEvent(new InputEvent('input', about))
    }
  }
  maskito.destroy()
  input.remove()
  return input.value
}

/** The value after these characters are typed one after the other. */
export const typeInto = (text: string, mask: MaskitoOptions) =>
  enter(Array.from(text), 'insertText', mask)

/** The value after this text is pasted into an empty field. */
export const pasteInto = (text: string, mask: MaskitoOptions) =>
  enter([text], 'insertFromPaste', mask)
